import { control, seed, stored } from './stand-ins.ts';
import { openTenant, send, signedIn } from './visitor.ts';

type Wire = Readonly<Record<string, unknown>>;

/** Creates a tenant with documents whose set-up requires these steps. */
export async function openSetUpTenant(
  clientId: string,
  channelId: string,
  setup: { readonly required: string[]; readonly personalInfo?: string[] },
): Promise<void> {
  await openTenant(clientId, channelId);
  await seed({
    [`clients/${clientId}`]: {
      name: clientId,
      lineLogin: { channelId, liffId: `${channelId}-app` },
      setup,
      payMethods: ['paypay'],
      paypay: { merchantId: `merchant-${clientId}` },
    },
  });
  await publish(clientId, { termsOfUse: 'v1', privacyPolicy: 'v1' });
}

/** Publishes versions of the documents. */
export const publish = (clientId: string, versions: Readonly<Record<string, string>>) =>
  seed(
    Object.fromEntries(
      Object.entries(versions).map(([name, version]) => [
        `clients/${clientId}/documents/${name}`,
        { version, title: name, body: `The text of ${version}.` },
      ]),
    ),
  );

let people = 0;

/** Signs a new person in. Returns them with functions that call the API. */
export async function newPerson(clientId: string, channelId: string) {
  people += 1;
  const personId = `person-${clientId}-${people}`;
  await control('POST', '/line/users', { personId, displayName: `Person ${people}` });
  const { cookie, userId, accessToken } = await signedIn(clientId, channelId, personId);
  const path = `/api/clients/${clientId}`;
  const address = `198.51.${Math.floor(people / 250)}.${people % 250}`;
  const call = (method: string, below: string, body?: unknown, from = address) =>
    send(method, path + below, { body, cookie, headers: { 'cf-connecting-ip': from } });
  return {
    userId,
    cookie,
    accessToken,
    personId,
    path: `clients/${clientId}/lineUsers/${userId}`,
    call,
    consent: (version = 'v1') =>
      call('POST', '/me/consents', { termsOfUse: version, privacyPolicy: version }),
    askCode: (phoneNumber: string, from?: string) =>
      call('POST', '/phone/code', { phoneNumber }, from),
    enter: (code: string) => call('POST', '/phone/verify', { code }),
    put: (info: object) => call('PUT', '/me/personal-info', info),
  };
}
export type Person = Awaited<ReturnType<typeof newPerson>>;

type Sms = { readonly to: string; readonly code: string; readonly body: string };

/** Returns every message to a number. */
export async function messagesTo(number: string): Promise<readonly Sms[]> {
  const answer = (await control('GET', `/twilio/messages?to=${encodeURIComponent(number)}`)) as {
    messages: readonly Sms[];
  };
  return answer.messages;
}

/** Returns the newest code. */
export async function codeFor(number: string): Promise<string> {
  return (await messagesTo(number))[0]?.code ?? 'none came';
}

/** Returns a different code. */
export const otherThan = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');

const isWire = (value: unknown): value is Wire => typeof value === 'object' && value !== null;

/** Returns a Firestore value with every timestamp moved back. */
function earlier(value: unknown, ms: number): unknown {
  if (Array.isArray(value)) return value.map((one) => earlier(one, ms));
  if (!isWire(value)) return value;
  const { timestampValue } = value;
  if (typeof timestampValue === 'string') {
    return { timestampValue: new Date(Date.parse(timestampValue) - ms).toISOString() };
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, earlier(one, ms)]));
}

/** Lets time pass for one document, by moving all its timestamps back. */
export async function letPass(path: string, ms: number): Promise<void> {
  const fields = earlier(await stored(path), ms);
  const name = `projects/test/databases/(default)/documents/${path}`;
  const answer = await fetch(`http://outside.test/v1/${name}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
