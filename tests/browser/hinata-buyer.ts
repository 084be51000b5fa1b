import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { callsOf } from '../../lab/test-environment/customer-calls.ts';
import { control, environment, hinata, insideLine, open, type VisitorOptions } from './browser.ts';
import { bind, setUp } from './buyers.ts';

const API = `${environment.app}/api/clients/hinata`;
const hashSchema = v.object({ hash: v.string(), accessToken: v.string() });

/** Opens this page as a person who may buy from the other demo tenant, whose seller has no registration number. */
export async function hinataBuyer(options: VisitorOptions = {}, path = '/hinata'): Promise<Page> {
  const personId = `payer-${crypto.randomUUID()}`;
  const name = `日向 ${personId.slice(6, 12)}`;
  await control('POST', '/line/users', { personId, displayName: name });
  await control('PUT', `/paypay/wallets/${personId}`, { name, phoneNumber: '09012345678' });
  const visitor = await insideLine(options);
  const tokens = await control('POST', '/line/tokens', { personId, ...hinata });
  const { hash, accessToken } = v.parse(hashSchema, tokens);
  const call = callsOf(visitor, API, accessToken);
  await call('POST', '/session', { accessToken });
  await setUp(call);
  await call('PUT', '/me/personal-info', {
    name,
    kana: 'ヒナタ ハナ',
    birthDate: '1990-04-01',
    postalCode: '880-0001',
    address: '宮崎県宮崎市架空町1-1',
  });
  await bind(call, 'paypay', name);
  const page = await open(visitor, path + hash);
  await page.waitForFunction(() => location.hash === '');
  return page;
}
