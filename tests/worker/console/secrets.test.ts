import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { secretsSchema } from '../../../contract/console/secrets.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { deploy } from '../support/deployment.ts';
import { noKeys, putValue, values } from '../support/secrets.ts';
import { openShop } from '../support/shop.ts';
import { list, patch, stored } from '../support/stand-ins.ts';
import { send } from '../support/visitor.ts';

const TENANT = 'own-keys';
const OTHER = 'other-keys';
const SHOP = 'dev-shop-own-keys';
let owner: Desk;

beforeAll(async () => {
  deploy(noKeys);
  await openShop(TENANT, '1650041101');
  await openShop(OTHER, '1650041102');
  await putValue(TENANT, 'dpay', values.dpay(SHOP));
  await putValue(OTHER, 'dpay', values.dpay('dev-shop-other-keys'));
  owner = await signIn(TENANT, ['owner']);
});

const change = (name: string, given: object, desk = owner) =>
  desk.call('PUT', `/secrets/${name}`, { values: given });
const shown = async () => {
  const text = await (await owner.call('GET', '/secrets')).text();
  return { text, ...v.parse(v.pipe(v.string(), v.parseJson(), secretsSchema), text) };
};
const ofName = async (name: string) => (await shown()).secrets.find((one) => one.name === name);
const onSale = async () =>
  (await (await send('GET', `/api/clients/${TENANT}`)).json<{ payMethods: string[] }>()).payMethods;

test('an owner stores a payment provider’s keys, which are never shown, and the method is then on sale', async () => {
  expect(await ofName('paypay')).toMatchObject({ stored: [], isInSettings: false });
  const before = Date.now();
  expect(await outcomeOf(await change('paypay', values.paypay))).toBe(200);
  const { text, secrets } = await shown();
  expect(text).not.toContain(values.paypay.apiSecret);
  expect(text).not.toContain(values.paypay.apiKey);
  const [newest, ...others] = secrets.find(({ name }) => name === 'paypay')?.stored ?? [];
  expect(newest).toMatchObject({ account: `merchant-${TENANT}`, by: owner.name });
  expect(Date.parse(newest?.at ?? '')).toBeGreaterThanOrEqual(before);
  expect(others).toEqual([]);
  expect(
    secrets.map(({ name }) => name),
    'another system’s address is not for staff',
  ).toEqual([...['line', 'paypay', 'dpay']]);
  expect(await onSale()).toContain('paypay');
  const rows = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'secret.put',
  );
  expect(JSON.stringify(rows)).toContain(owner.staffId);
  expect(JSON.stringify(rows)).not.toContain(values.paypay.apiSecret);
  const sealed = JSON.stringify(await stored(`clients/${TENANT}/secrets/current`));
  expect(sealed).not.toContain(values.paypay.apiSecret);
});

test('an empty field keeps the stored value, and earlier values stay until somebody removes them', async () => {
  const account = SHOP;
  expect(await outcomeOf(await change('dpay', { contactName: '窓口', shopPass: ' ' }))).toBe(200);
  const { stored: keys } = (await ofName('dpay')) ?? {};
  expect(keys).toMatchObject([{ account, by: owner.name }, { account }]);
  expect(await onSale(), 'the password from before').toContain('dpay');
  const older = () => owner.call('POST', '/secrets/dpay/remove-older');
  expect(await outcomeOf(await older())).toBe(200);
  expect((await ofName('dpay'))?.stored).toMatchObject([{ account, by: owner.name }]);
  expect(await outcomeOf(await older())).toBe('SECRET_ABSENT');
});

test('a merchant that is not the tenant’s own is refused, without naming another tenant', async () => {
  for (const shopId of ['dev-shop-other-keys', 'dev-shop-nobody', '../shop']) {
    const answer = await change('dpay', { shopId });
    const text = await answer.clone().text();
    expect(await outcomeOf(answer)).toBe('MERCHANT_NOT_OWN');
    expect(text).not.toContain(OTHER);
  }
  expect(await stored('hashes/merchants/owners/dpay.dev-shop-nobody')).toBeUndefined();
  await patch(`clients/${OTHER}`, { paypay: { merchantId: 'merchant-shared' } });
  await patch(`clients/${TENANT}`, { paypay: { merchantId: 'merchant-shared' } });
  const taken = await change('paypay', { apiKey: 'another' });
  expect(await taken.clone().text()).not.toContain(OTHER);
  expect(await outcomeOf(taken)).toBe('MERCHANT_NOT_OWN');
  await patch(`clients/${TENANT}`, { paypay: { merchantId: `merchant-${TENANT}` } });
});

test('LINE’s channels change separately, and an incomplete channel is refused', async () => {
  expect(await outcomeOf(await change('line', { 'messaging.id': '1660041101' }))).toBe(
    'SECRET_MALFORMED',
  );
  expect(await outcomeOf(await change('line', { 'login.secret': 'login' }))).toBe(200);
  const messaging = { 'messaging.id': '1660041101', 'messaging.secret': 'messaging' };
  expect(await outcomeOf(await change('line', messaging))).toBe(200);
  expect((await ofName('line'))?.stored).toMatchObject([{ account: '1660041101' }, {}]);
});

test('only owners read and change keys, with a recent passkey, and unknown names are refused', async () => {
  const manager = await signIn(TENANT, ['manager']);
  expect((await manager.call('GET', '/secrets')).status).toBe(403);
  expect((await change('paypay', values.paypay, manager)).status).toBe(403);
  const unproved = await signIn(TENANT, ['owner'], { proved: false });
  expect((await unproved.call('GET', '/secrets')).status).toBe(200);
  expect(await outcomeOf(await change('paypay', values.paypay, unproved))).toBe('PASSKEY_REQUIRED');
  expect(await outcomeOf(await unproved.call('POST', '/secrets/dpay/remove-older'))).toBe(
    'PASSKEY_REQUIRED',
  );
  expect(await outcomeOf(await change('cloud', values.cloud))).toBe('SECRET_ABSENT');
  expect(await outcomeOf(await change('paypay', {}))).toBe('SECRET_MALFORMED');
  expect(await outcomeOf(await change('paypay', { unknown: 'x' }))).toBe('SECRET_MALFORMED');
  expect(await outcomeOf(await change('paypay', { apiKey: 'x'.repeat(4_001) }))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
});

test('keys from the deployment’s settings cannot be changed here', async () => {
  deploy({ ...noKeys, PAYPAY_CREDENTIALS: JSON.stringify({ [TENANT]: values.paypay }) });
  expect(await ofName('paypay')).toMatchObject({ isInSettings: true });
  expect(await outcomeOf(await change('paypay', values.paypay))).toBe('SECRET_IN_SETTINGS');
});
