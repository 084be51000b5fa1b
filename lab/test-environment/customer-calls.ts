import type { BrowserContext } from 'playwright-core';
import * as v from 'valibot';
import { control } from '../sandbox/control.ts';

/** Calls the edge's API of a tenant as a customer's browser would. @throws if the status is not 2xx. */
export type CustomerCalls = (method: string, path: string, body?: unknown) => Promise<unknown>;

let callers = 0;

/**
 * Returns a function that calls the API at `api` with this browser's cookies. Each caller has a separate IP address, because
 * codes by SMS are rate-limited by address and all callers run on one computer.
 */
export function callsOf(
  { request }: BrowserContext,
  api: string,
  accessToken: string,
): CustomerCalls {
  callers += 1;
  const address = `2001:db8:b:${callers.toString(16)}::1`;
  return async (method, path, body) => {
    const answer = await request.fetch(path.startsWith('http') ? path : api + path, {
      method,
      headers: {
        origin: new URL(api).origin,
        'content-type': 'application/json',
        'cf-connecting-ip': address,
        'x-line-access-token': accessToken,
        // No call repeats another one.
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  };
}

const tenantSchema = v.object({
  setup: v.object({ documents: v.record(v.string(), v.nullable(v.string())) }),
});
const smsSchema = v.object({ messages: v.array(v.object({ code: v.string() })) });

/** Accepts the terms and verifies a phone. */
export async function agreeAndVerify(
  call: CustomerCalls,
  standIns: string,
  phoneNumber: string,
): Promise<void> {
  const { setup } = v.parse(tenantSchema, await call('GET', ''));
  await call('POST', '/me/consents', setup.documents);
  await call('POST', '/phone/code', { phoneNumber });
  const path = `/twilio/messages?to=${encodeURIComponent(phoneNumber)}`;
  const [latest] = v.parse(smsSchema, await control(standIns, 'GET', path)).messages;
  if (!latest) throw new Error('no message with a code has arrived');
  await call('POST', '/phone/verify', { code: latest.code });
}

const startedSchema = v.object({ redirectUrl: v.string() });

/** Binds a payment method: approves with this wallet or account at the provider, and follows the redirect. */
export async function bindHolder(call: CustomerCalls, kind: string, id: string): Promise<void> {
  const { redirectUrl } = v.parse(startedSchema, await call('POST', `/pay-methods/${kind}/bind`));
  const answer = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'approve', walletId: id, accountId: id }),
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the approval was answered with ${answer.status}`);
  await call('GET', location);
}
