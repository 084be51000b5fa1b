import { control } from '../sandbox/control.ts';
import {
  agreeAndVerify,
  bindHolder,
  type CustomerCalls,
  callsOf,
} from '../test-environment/customer-calls.ts';
import { type Studio, type Visit, visit } from './studio.ts';

/**
 * A new person with a name, a PayPay wallet and a d払い account. `call` calls the edge as their browser
 * would.
 */
export type Customer = Visit & {
  readonly personId: string;
  readonly call: CustomerCalls;
};

let people = 0;

export async function newCustomer(studio: Studio, displayName = '高橋 陽菜'): Promise<Customer> {
  const { environment, file } = studio;
  people += 1;
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
  const call = callsOf(visitor.context, api, visitor.accessToken);
  return { ...visitor, personId, call };
}

const typed = {
  name: '高橋 陽菜',
  kana: 'タカハシ ヒナ',
  birthDate: '1998-05-04',
  postalCode: '700-0000',
  address: '岡山県架空市ひなた町1番2号',
};

/** Completes every step of the set-up through the edge's API. */
export async function setUp({ environment, file }: Studio, { call }: Customer): Promise<void> {
  const phoneNumber = `+8190${5000 + Math.floor(people / 9000)}${1000 + (people % 9000)}`;
  await agreeAndVerify(call, environment.standIns, phoneNumber);
  if (file.setup?.required?.includes('set-personal-info'))
    await call('PUT', '/me/personal-info', typed);
}

/** Binds the person's wallet or account. */
export const bind = ({ call, personId }: Customer, kind: string): Promise<void> =>
  bindHolder(call, kind, personId);
