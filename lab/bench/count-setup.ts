import * as v from 'valibot';
import { control } from '../sandbox/control.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { lineCredentials } from '../test-environment/visitor.ts';
import { type Operations, operationsOf } from './operations.ts';

const PHONE = '09012345678';
const messages = v.object({ latest: v.record(v.string(), v.string()) });
const started = v.object({ redirectUrl: v.string() });

/**
 * Signs a new person in at `hinata`, which requires every step. Returns a function that calls its API with
 * their cookie.
 */
async function newPerson({ app, standIns }: TestEnvironment) {
  await control(standIns, 'POST', '/line/users', { personId: 'setup', displayName: '計測' });
  const { accessToken } = await lineCredentials(standIns, '1650000002-hinataBB', 'setup');
  const api = `${app}/api/clients/hinata`;
  const json = { 'content-type': 'application/json' };
  const signedIn = await fetch(`${api}/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ accessToken }),
  });
  let cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  await signedIn.arrayBuffer();
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const url = path.startsWith('http') ? path : `${api}${path}`;
    const headers = {
      cookie,
      origin: app,
      'x-line-access-token': accessToken,
      ...(body === undefined ? {} : json),
    };
    const request = { method, headers, redirect: 'manual' as const };
    const answer = await fetch(
      url,
      body === undefined ? request : { ...request, body: JSON.stringify(body) },
    );
    // The session continues under a new id.
    const renewed = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    if (renewed.startsWith('__Host-session.')) cookie = renewed;
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined;
  };
}

/** Counts the operations of each step of the set-up, and of binding a wallet. */
export async function countSetup(
  environment: TestEnvironment,
): Promise<Record<string, Operations>> {
  const { app, standIns } = environment;
  const call = await newPerson(environment);
  const tenant = v.parse(
    v.object({ setup: v.object({ documents: v.record(v.string(), v.nullable(v.string())) }) }),
    await call('GET', ''),
  );
  const count = (work: () => Promise<unknown>) => operationsOf(standIns, work);
  const consent = await count(() => call('POST', '/me/consents', tenant.setup.documents));
  const code = await count(() => call('POST', '/phone/code', { phoneNumber: PHONE }));
  const { latest } = v.parse(messages, await control(standIns, 'GET', '/twilio/messages'));
  const sent = latest[`+81${PHONE.slice(1)}`] ?? '';
  const verify = await count(() => call('POST', '/phone/verify', { code: sent }));
  const info = await count(() => call('PUT', '/me/personal-info', personalInfo));
  let redirectUrl = '';
  const start = await count(async () => {
    ({ redirectUrl } = v.parse(started, await call('POST', '/pay-methods/paypay/bind')));
  });
  const back = await approve(redirectUrl);
  const returned = await count(() => call('GET', `${app}${back.pathname}${back.search}`));
  const list = await count(() => call('GET', '/pay-methods'));
  return {
    consent,
    'send the code': code,
    'verify the code': verify,
    'personal information': info,
    'start a binding': start,
    'wallet return': returned,
    'list pay methods': list,
  };
}

const personalInfo = {
  name: '計測 花子',
  kana: 'ケイソク ハナコ',
  birthDate: '1990-01-01',
  postalCode: '100-0001',
  address: '東京都千代田区千代田1-1',
};

/** Approves on PayPay's page. @returns the URL that it redirects to. */
async function approve(redirectUrl: string): Promise<URL> {
  const answer = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'approve', walletId: 'misaki' }),
  });
  return new URL(answer.headers.get('location') ?? '');
}
