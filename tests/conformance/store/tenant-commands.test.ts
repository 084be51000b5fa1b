import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { openServices } from '../../../cli/services/open-services.ts';
import { openStore } from '../../../cli/services/open-store.ts';
import { brokenNamedFiles } from '../../../cli/tenant/file/check-named-files.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { create, update } from '../../../worker/core/store/writes.ts';
import { notOnSale } from '../../../worker/core/tenant-put/put-tenant.ts';
import { unsignedBindings } from '../../worker/key-bindings.ts';
import { audited } from './put-database.ts';
import { runCommand } from './run-command.ts';

/** Runs an operator's commands with a separate database. */
const settings: Readonly<Record<string, string>> = {
  FIRESTORE_EMULATOR_HOST: inject('sandboxUrl').replace('http://', ''),
  FIRESTORE_PROJECT_ID: `commands-${crypto.randomUUID().slice(0, 8)}`,
  GOOGLE_SERVICE_ACCOUNT: '{"client_email":"x@example.com","private_key":"not used"}',
  ...unsignedBindings,
  DEFAULT_CLIENT_ID: '',
};
const store = openStore(settings);
const DEMO_FILE = 'tenants/demo/tenant.json';
const demo = readTenantFile(DEMO_FILE);
const machinesSchema = v.object({ machines: v.array(v.looseObject({ code: v.string() })) });
const couponPath = documentPath('clients', 'demo', 'coupons', 'welcome-50');
const fieldsOf = async (path = couponPath) => (await store.get(path))?.fields;

beforeAll(() => putTenant(audited(store), demo));

describe('putting a tenant again', () => {
  test('keeps the number of people who added a coupon, and updates the coupon’s fields', async () => {
    const given = documentPath('clients', 'demo', 'coupons', 'welcome-50', 'given', '0');
    await store.commit([create(given, { count: 7 })]);
    const coupons = demo.coupons?.map((coupon) => ({ ...coupon, totalCount: 5000 })) ?? [];
    await putTenant(audited(store), { ...demo, coupons });
    expect(await fieldsOf()).toMatchObject({ totalCount: 5000, code: 'WELCOME50' });
    expect(await fieldsOf(given)).toMatchObject({ count: 7 });
  });

  test('removes a coupon that left the file, and none if the file has no coupons at all', async () => {
    const { coupons = [], ...others } = demo;
    const without: TenantFile = others;
    await putTenant(audited(store), without);
    expect(await fieldsOf()).toBeDefined();
    await putTenant(audited(store), { ...demo, coupons: coupons.slice(1) });
    expect(await fieldsOf()).toBeUndefined();
  });
});

describe('the LINE channel of a tenant', () => {
  test('is unique: one of another tenant is refused, and named', async () => {
    const hinata = readTenantFile('tenants/hinata/tenant.json');
    const shared = { ...hinata, lineLogin: demo.lineLogin };
    await expect(putTenant(audited(store), shared)).rejects.toThrow('lineLogin.channelId');
    expect(await fieldsOf(documentPath('clients', 'hinata'))).toBeUndefined();
  });
});

describe('the merchant of a tenant', () => {
  test('is unique: one of another tenant is refused, and named', async () => {
    const merchantId = demo.paypay?.merchantId ?? '';
    const hinata = readTenantFile('tenants/hinata/tenant.json');
    const shared = { ...hinata, paypay: { merchantId } };
    await expect(putTenant(audited(store), shared)).rejects.toThrow('paypay.merchantId');
    expect(await fieldsOf(documentPath('clients', 'hinata'))).toBeUndefined();
  });

  test('is reported as missing for pay methods that need one', async () => {
    const { payProviders } = openServices({
      ...settings,
      PAYPAY_CREDENTIALS: '{"default":{"apiKey":"k","apiSecret":"s"}}',
      DPAY_SHOPS:
        '{"default":{"shopId":"s","shopPass":"p","contactName":"n","contactEmail":"n@example.com"}}',
    });
    expect(await notOnSale(payProviders, demo)).toEqual([
      'payMethods: dpay is not on sale: neither its secrets nor DPAY_SHOPS have a shop for demo that is its own alone',
    ]);
  });

  test('is no longer marked as off sale after a put', async () => {
    const path = documentPath('clients', 'demo');
    await store.commit([update(path, { offSale: { paypay: 'UNAUTHORIZED' } })]);
    await putTenant(audited(store), demo);
    expect((await fieldsOf(path))?.['offSale']).toBeUndefined();
  });
});

describe('a tenant file', () => {
  const clientPath = documentPath('clients', 'demo');

  test('is stored field by field, without empty fields', async () => {
    const { name, locale, lineLogin, setup, payMethods, paypay, seller, support, contact } = demo;
    const lineMessaging = { botUserId: `U${'0'.repeat(32)}` };
    const { createdAt: _c, updatedAt: _u, put: _p, ...stored } = (await fieldsOf(clientPath)) ?? {};
    expect(stored).toEqual({
      ...{ name, locale, lineLogin, setup, payMethods, paypay, contact },
      support: {
        ...{ webhookUrl: null, second: null, quietHours: null, openHours: null },
        ...{ escalateMinutes: null, dueMinutes: null },
        ...{
          offlineMinutes: null,
          noSaleHours: null,
          doorMinutes: null,
          temperatureMinutes: null,
          soldOutPercent: null,
          slotJams: null,
        },
        ...support,
      },
      seller: { registrationNumber: null, ...seller },
    });
    await putTenant(audited(store), { ...demo, lineMessaging });
    expect(await fieldsOf(clientPath)).toMatchObject({ ...stored, lineMessaging });
  });

  const ids = demo.machines.map(({ id }) => id);
  const written = v.parse(machinesSchema, JSON.parse(readFileSync(DEMO_FILE, 'utf8')));
  const sameCode = written.machines.map((one, index) =>
    index === 1 ? { ...one, code: written.machines[0]?.code } : one,
  );

  test.each([
    [{ locale: 'fr' }, 'locale'],
    [{ payMethods: ['cash'] }, 'payMethods'],
    [{ name: { ja: 'だけ' } }, 'name.en'],
    [{ lineLogin: { channelId: 1650000001, liffId: '1650000001-demoAAAA' } }, 'channelId'],
    [{ seller: { name: demo.name, registrationNumber: 'T1' } }, 'registrationNumber'],
    [{ support: { lineTo: 'nobody' } }, 'lineTo'],
    [{ contact: { phone: 'call us' } }, 'phone'],
    [{ contact: { lineUrl: 'https://line.example/x' } }, 'lineUrl'],
    [{ contact: { email: 'nobody' } }, 'email'],
    [{ seller: { name: demo.name } }, 'names T1234567890123'],
    [{ paypay: { merchant: 'm' } }, 'paypay'],
    [{ paypay: undefined }, 'paypay.merchantId'],
    [{ machines: sameCode }, `the machines ${ids[0]} and ${ids[1]} have the same code`],
  ])('with %j is refused, and the field is named', (change, field) => {
    const folder = mkdtempSync(join(tmpdir(), 'tenant-'));
    cpSync('tenants/demo', folder, { recursive: true });
    const path = join(folder, 'tenant.json');
    const text = readFileSync(DEMO_FILE, 'utf8');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(text), ...change }));
    expect(() => readTenantFile(path)).toThrow(field);
  });

  test('of both demo tenants contains a coupon in yen, one in percent, and an expired one', () => {
    for (const id of ['demo', 'hinata']) {
      const { coupons = [] } = readTenantFile(`tenants/${id}/tenant.json`);
      expect(coupons.map(({ discount }) => discount.kind).toSorted()).toEqual([
        'percent',
        'yen',
        'yen',
      ]);
      const release = Date.parse('2026-11-20T00:00:00Z');
      const ended = coupons.filter(({ expiresAt }) => Date.parse(expiresAt ?? '') < release);
      expect(ended).toHaveLength(1);
    }
  });
});

/** Returns the exit code, and the output: that of standard error if the command failed. */
async function command(...[group = '', ...words]: readonly string[]) {
  const { code, out, err } = await runCommand(group, words, settings);
  return { code, said: (code === 0 ? out : err).trim() };
}

describe('npm run ops -- orders', () => {
  test('lists nothing before the first purchase, for the demo tenant by default', async () => {
    expect(await command('orders', 'scan', '--open')).toEqual({ code: 0, said: 'No orders.' });
  });

  test.each([
    [['scan', '--state', 'SOLD'], 'States: CREATED'],
    [['show', 'abc'], 'You are not signed in. Run npm run ops -- login CLIENT_ID.'],
    [['refund', 'a'.repeat(26)], 'Specify --reason'],
    [['close', 'a'.repeat(26), '--reason', 'because', '--to', 'VENDING'], 'Specify --to one of'],
    [['scan', '--client', 'nobody'], 'There is no tenant nobody.'],
    [['list', '--client', 'nobody'], 'You are not signed in to nobody.'],
    [['list', '--day', 'today'], 'Specify --day 2026-11-20'],
    [['lits'], 'There is no "lits". Nearest: list.'],
    [['dance'], 'There are: list, scan, problems, show,'],
    [['scan', '--loud'], 'Usage: npm run ops -- orders scan [CLIENT_ID]'],
    [['scan', 'demo', 'hinata'], 'This command takes no "hinata".'],
    [['show'], 'ORDER is required.'],
  ])('reports the error in %j in one line', async (words, said) => {
    const answer = await command('orders', ...words);
    expect(answer.code).toBe(1);
    expect(answer.said).toContain(said);
    expect(answer.said).not.toContain('    at ');
  });
});

describe('npm run ops -- reconcile', () => {
  test('of a day without purchases finds no difference', async () => {
    const { code, said } = await command('reconcile', '--day', '2026-11-20', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(said)).toEqual({ day: '2026-11-20', rows: [] });
  });

  test.each([[[]], [['--day', 'yesterday']]])(
    'is refused without a valid day: %j',
    async (words) => {
      expect(await command('reconcile', ...words)).toMatchObject({ code: 1 });
    },
  );
});

describe('a tenant’s registration number', () => {
  const read = (text: string) => () => Buffer.from(text);
  const file = {
    seller: { registrationNumber: 'T1234567890123' },
    documents: { seller: { body: { ja: 'seller.ja.md' } } },
  };

  test('is the same everywhere, and a document with another one is refused', () => {
    expect(brokenNamedFiles(file, read('登録番号：T9999999999999'))).toEqual([
      {
        path: ['documents', 'seller', 'body', 'ja'],
        message: expect.stringMatching(/seller\.ja\.md names T9999999999999.*T1234567890123/),
      },
    ]);
    expect(brokenNamedFiles({ ...file, seller: {} }, read('T1234567890123'))).toHaveLength(1);
  });

  test('is the same on the receipts and in the documents of the demo tenants', () => {
    expect(brokenNamedFiles(file, read('登録番号：T1234567890123'))).toEqual([]);
    expect(() => readTenantFile('tenants/demo/tenant.json')).not.toThrow();
    expect(() => readTenantFile('tenants/hinata/tenant.json')).not.toThrow();
  });
});
