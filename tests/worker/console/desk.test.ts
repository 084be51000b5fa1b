import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { deskSchema } from '../../../contract/console/desk.ts';
import { publicClientSchema } from '../../../contract/shared/client.ts';
import { type Desk as Member, outcomeOf, signIn } from '../support/console.ts';
import { openShop } from '../support/shop.ts';
import { list, patch, remove, seed, stored } from '../support/stand-ins.ts';
import { send } from '../support/visitor.ts';

const TENANT = 'reached';
const path = `clients/${TENANT}`;
const wanted = {
  name: { ja: 'さくら自販機', en: 'Sakura drinks' },
  setup: { required: ['welcome', 'set-user-pay'], personalInfo: ['name'] },
  contact: {
    ...{ phone: '0120-111-222', email: 'help@example.co.jp', lineUrl: null },
    hours: { ja: '毎日 9時〜18時', en: 'daily, 9:00 to 18:00' },
  },
  seller: {
    name: { ja: '株式会社さくら', en: 'Sakura Inc.' },
    registrationNumber: 'T1234567890123',
  },
  ...{ payMethods: ['paypay'], messages: ['moneyBack'], sessionIdleDays: 14 },
};
let manager: Member;

beforeAll(async () => {
  await openShop(TENANT, '1650041091');
  manager = await signIn(TENANT, ['manager']);
});

const load = async () => v.parse(deskSchema, await (await manager.call('GET', '/desk')).json());
const save = async (more: object = {}, who = manager) =>
  who.call('PUT', '/desk', { ...wanted, version: (await load()).version, ...more });

test('the app shows the details that staff save, and a repeated request is logged only once', async () => {
  const first = await load();
  expect(first).toMatchObject({
    ...{ contact: { phone: null, hours: null }, seller: { name: { ja: '株式会社テスト' } } },
    ...{ messages: ['receipts', 'moneyBack', 'stock'], sessionIdleDays: null },
  });
  expect((await save()).status).toBe(200);
  expect(await load()).toMatchObject(wanted);
  const shown = await (await send('GET', `/api/clients/${TENANT}`)).json();
  expect(v.parse(publicClientSchema, shown)).toMatchObject(wanted);
  expect((await save({ version: first.version })).status, 'the first answer was lost').toBe(200);
  const rows = (await list(`clients/${TENANT}/audit`)).filter(
    ({ fields }) => fields?.['what']?.['stringValue'] === 'desk.change',
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows[0]?.fields?.['after'])).toMatch(
    /さくら自販機.*0120-111-222.*T1234567890123/,
  );
  const late = await save({ version: first.version, sessionIdleDays: 7 });
  expect(await outcomeOf(late)).toBe('SETTINGS_CHANGED');
  expect((await load()).sessionIdleDays).toBe(14);
  const setup = { required: ['verify-code'], personalInfo: [] };
  expect((await save({ setup })).status, 'only the set-up differs').toBe(200);
  expect((await load()).setup).toEqual(setup);
});

test('invalid contact details, names, set-up steps and pay methods are refused, and nothing changes', async () => {
  const held = await stored(path);
  const { contact } = wanted;
  for (const wrong of [
    { contact: { ...contact, phone: 'call us' } },
    { contact: { ...contact, email: 'nobody' } },
    { contact: { ...contact, lineUrl: 'https://example.com/line' } },
    { contact: { ...contact, lineUrl: 'javascript:alert(1)' } },
    { contact: { ...contact, hours: { ja: ' ', en: 'x' } } },
    { seller: { ...wanted.seller, registrationNumber: 'T123' } },
    { seller: { name: { ja: ' ', en: 'Sakura' }, registrationNumber: null } },
    ...[{ name: { ja: 'さくら', en: ' ' } }, { setup: { ...wanted.setup, required: ['skip'] } }],
    { setup: { ...wanted.setup, personalInfo: ['name', 'name'] } },
    ...[{ payMethods: ['cash'] }, { payMethods: ['dpay', 'dpay'] }],
    ...[{ messages: ['news'] }, { messages: ['stock', 'stock'] }],
    ...[{ sessionIdleDays: 0 }, { sessionIdleDays: 31 }],
  ]) {
    expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  expect(await stored(path)).toEqual(held);
});

test('a registration number cannot change while a document still has another one', async () => {
  const document = `${path}/documents/seller`;
  const title = { ja: '特定商取引法に基づく表記', en: 'Legal notice' };
  const naming = (number: string) => ({
    ...{ version: '1', title, body: { ja: `登録番号：${number}`, en: `Number: ${number}` } },
  });
  await seed({ [document]: naming('T1234567890123') });
  const other = 'T9999999999999';
  const seller = { ...wanted.seller, registrationNumber: other };
  expect(await outcomeOf(await save({ seller }))).toBe('SELLER_NUMBER_DIFFERS');
  expect(await outcomeOf(await save({ seller: null }))).toBe('SELLER_NUMBER_DIFFERS');
  const renamed = { ...wanted.seller, name: { ja: '新しい社名', en: 'New name' } };
  expect(await outcomeOf(await save({ seller: renamed })), 'the number stays').toBe(200);
  await patch(document, naming(other));
  expect(await outcomeOf(await save({ seller }))).toBe(200);
  expect((await load()).seller).toEqual(seller);
  await remove(document);
});

test('a pay method that is switched off is no longer offered', async () => {
  const tenant = 'switched-off';
  await openShop(tenant, '1650041092');
  const owner = await signIn(tenant, ['owner']);
  const { version } = v.parse(deskSchema, await (await owner.call('GET', '/desk')).json());
  expect((await owner.call('PUT', '/desk', { ...wanted, payMethods: [], version })).status).toBe(
    200,
  );
  const shown = await (await send('GET', `/api/clients/${tenant}`)).json();
  expect(v.parse(publicClientSchema, shown).payMethods).toEqual([]);
});

test('a pay method can be added only if the tenant has its own merchant for it', async () => {
  const payMethods = ['dpay', 'paypay'];
  expect(await outcomeOf(await save({ payMethods: ['dpay'] }))).toBe(200);
  await patch(path, { paypay: null });
  expect(await outcomeOf(await save({ payMethods }))).toBe('MERCHANT_NOT_OWN');
  expect((await load()).payMethods).toEqual(['dpay']);
  await patch(path, { paypay: { merchantId: `merchant-${TENANT}` } });
  expect(await outcomeOf(await save({ payMethods }))).toBe(200);
  expect((await load()).payMethods).toEqual(payMethods);
});

test('support and auditor can read the settings, and only owner and manager change them, with a passkey', async () => {
  const support = await signIn(TENANT, ['support']);
  expect((await support.call('GET', '/desk')).status).toBe(200);
  expect(await outcomeOf(await save({ sessionIdleDays: 5 }, support))).toBe('ACTION_FORBIDDEN');
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await finance.call('GET', '/desk'))).toBe('ACTION_FORBIDDEN');
  const unproved = await signIn(TENANT, ['owner'], { proved: false });
  expect(await outcomeOf(await save({ sessionIdleDays: 5 }, unproved))).toBe('PASSKEY_REQUIRED');
});

test('settings with a message kind of a newer version are refused as unreadable, and not overwritten', async () => {
  const { version } = await load();
  await patch(path, { messages: ['moneyBack', 'birthday'] });
  const held = await stored(path);
  const answers = [
    await manager.call('GET', '/desk'),
    await manager.call('PUT', '/desk', { ...wanted, version }),
  ];
  for (const answer of answers) expect(await outcomeOf(answer)).toBe('CONSOLE_DATA_UNREADABLE');
  expect(await stored(path)).toEqual(held);
});
