import * as v from 'valibot';
import { control } from '../sandbox/control.ts';
import { type Studio, type Visit, visit } from './studio.ts';

/**
 * A new person with a name, a PayPay wallet and a d払い account. `call` calls the edge as their browser
 * would.
 */
export type Customer = Visit & {
  readonly personId: string;
  readonly call: (method: string, path: string, body?: unknown) => Promise<unknown>;
};

let people = 0;

export async function newCustomer(studio: Studio, displayName = '高橋 陽菜'): Promise<Customer> {
  const { environment, file } = studio;
  people += 1;
  const number = people;
  // Unique also in other runs of the same environment. The pages only show the last four digits.
  const personId = `screens-${crypto.randomUUID()}`;
  const account = { name: displayName, phoneNumber: `0901234${1000 + people}` };
  // The same face in every run, because pictures are compared.
  const pictureUrl = `${environment.standIns}/line/avatars/misaki.svg`;
  await control(environment.standIns, 'POST', '/line/users', { personId, displayName, pictureUrl });
  await control(environment.standIns, 'PUT', `/paypay/wallets/${personId}`, account);
  await control(environment.standIns, 'PUT', `/gmo/accounts/${personId}`, account);
  const visitor = await visit(studio, personId);
  const api = `${environment.app}/api/clients/${file.clientId}`;
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await visitor.context.request.fetch(
      path.startsWith('http') ? path : api + path,
      {
        method,
        headers: {
          origin: environment.app,
          'content-type': 'application/json',
          'x-line-access-token': visitor.accessToken,
          // A separate IP address per customer, because codes by SMS are rate-limited by address.
          'cf-connecting-ip': `2001:db8:${number.toString(16)}::1`,
        },
        ...(body === undefined ? {} : { data: JSON.stringify(body) }),
      },
    );
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : undefined;
  };
  return { ...visitor, personId, call };
}

const tenantSchema = v.object({
  setup: v.object({ documents: v.record(v.string(), v.nullable(v.string())) }),
});
const smsSchema = v.object({ messages: v.array(v.object({ code: v.string() })) });

const typed = {
  name: '高橋 陽菜',
  kana: 'タカハシ ヒナ',
  birthDate: '1998-05-04',
  postalCode: '700-0000',
  address: '岡山県架空市ひなた町1番2号',
};

/** Completes every step of the set-up through the edge's API. */
export async function setUp({ environment, file }: Studio, { call }: Customer): Promise<void> {
  const { setup } = v.parse(tenantSchema, await call('GET', ''));
  await call('POST', '/me/consents', setup.documents);
  const phoneNumber = `+8190${5000 + Math.floor(people / 9000)}${1000 + (people % 9000)}`;
  await call('POST', '/phone/code', { phoneNumber });
  const path = `/twilio/messages?to=${encodeURIComponent(phoneNumber)}`;
  const [latest] = v.parse(smsSchema, await control(environment.standIns, 'GET', path)).messages;
  await call('POST', '/phone/verify', { code: latest?.code });
  if (file.setup?.required?.includes('set-personal-info'))
    await call('PUT', '/me/personal-info', typed);
}

const startedSchema = v.object({ redirectUrl: v.string() });

/** Approves on the provider's page, and follows the redirect back. */
export async function bind({ call, personId }: Customer, kind: string): Promise<void> {
  const { redirectUrl } = v.parse(startedSchema, await call('POST', `/pay-methods/${kind}/bind`));
  const answer = await fetch(redirectUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'approve', walletId: personId, accountId: personId }),
  });
  await call('GET', answer.headers.get('location') ?? '');
}
