import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { CallFailed, type ConsoleTenantApi, read } from './console-api.ts';

/** The person closed the browser's dialog, or no passkey of this device fits. */
const passkeyRejected = (message: string): CallFailed =>
  new CallFailed({ status: 0, code: 'PASSKEY_REJECTED', message, requestId: '', data: {} });

async function orRejected<T>(work: Promise<T>, message: string): Promise<T> {
  return work.catch(() => {
    throw passkeyRejected(message);
  });
}

/** Asks for a passkey, and returns the signed response for the API. */
async function requestAssertion({ api, tenant }: ConsoleTenantApi, message: string) {
  const options = await read(api.passkeys.challenge.$post({ param: tenant }));
  return orRejected(startAuthentication({ optionsJSON: options }), message);
}

/**
 * Signs in with a passkey.
 * @param message the problem's text if the person cancels.
 */
export async function signInWithPasskey(
  connection: ConsoleTenantApi,
  message: string,
): Promise<void> {
  const { api, tenant } = connection;
  const json = await requestAssertion(connection, message);
  await read(api.passkeys['sign-in'].$post({ param: tenant, json }));
}

/** Confirms with a passkey that the signed-in person is present. */
async function proveWithPasskey(connection: ConsoleTenantApi, message: string): Promise<void> {
  const { api, tenant } = connection;
  const json = await requestAssertion(connection, message);
  await read(api.passkeys.prove.$post({ param: tenant, json }));
}

/** Sends a call. If the API requires a passkey, asks the person for it and repeats the call. */
export async function sendProved<T>(
  connection: ConsoleTenantApi,
  message: string,
  send: () => Promise<T>,
): Promise<T> {
  return send().catch(async (thrown: unknown) => {
    const isAsked = thrown instanceof CallFailed && thrown.problem.code === 'PASSKEY_REQUIRED';
    if (!isAsked) throw thrown;
    await proveWithPasskey(connection, message);
    return send();
  });
}

/**
 * Registers a passkey of this device for the signed-in person. Every passkey after the first
 * requires an existing one.
 */
export async function enrolPasskey(connection: ConsoleTenantApi, message: string): Promise<void> {
  const { api, tenant } = connection;
  const options = await sendProved(connection, message, () =>
    read(api.passkeys.enrol.challenge.$post({ param: tenant })),
  );
  const response = await orRejected(startRegistration({ optionsJSON: options }), message);
  await read(api.passkeys.enrol.$post({ param: tenant, json: response }));
}

/** Accepts an invitation with a new passkey. */
export async function acceptWithPasskey(
  { api, tenant }: ConsoleTenantApi,
  invitation: string,
  message: string,
): Promise<void> {
  const call = api.invitation.challenge.$post({ param: tenant, json: { invitation } });
  const { options } = await read(call);
  const response = await orRejected(startRegistration({ optionsJSON: options }), message);
  await read(api.invitation.passkey.$post({ param: tenant, json: { invitation, response } }));
}
