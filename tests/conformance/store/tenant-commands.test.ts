import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { openStore } from '../../../scripts/services/open-store.ts';
import { putTenant } from '../../../scripts/tenant/put-tenant.ts';
import { readTenantFile, type TenantFile } from '../../../scripts/tenant/tenant-file.ts';
import { documentPath } from '../../../worker/store/segments.ts';
import { update } from '../../../worker/store/writes.ts';

/** The commands of an operator, on a database of their own. */
const settings: Readonly<Record<string, string>> = {
  FIRESTORE_EMULATOR_HOST: inject('sandboxUrl').replace('http://', ''),
  FIRESTORE_PROJECT_ID: `commands-${crypto.randomUUID().slice(0, 8)}`,
  GOOGLE_SERVICE_ACCOUNT: '{"client_email":"x@example.com","private_key":"not used"}',
  SESSION_KEYS: '{"keys":[{"kid":"k","kty":"EC","crv":"P-256","d":"x"}]}',
  SEAL_KEY: 'seal',
  DEFAULT_CLIENT_ID: '',
};
const store = openStore(settings);
const demo = readTenantFile('tenants/demo/tenant.json');
const couponPath = documentPath('clients', 'demo', 'coupons', 'welcome-50');
const fieldsOf = async (path = couponPath) => (await store.get(path))?.fields;

beforeAll(() => putTenant(store, demo));

describe('putting a tenant again', () => {
  test('leaves how many people added a coupon, and changes what the file says', async () => {
    await store.commit([update(couponPath, { addedCount: 7 })]);
    const coupons = demo.coupons?.map((coupon) => ({ ...coupon, totalCount: 5000 })) ?? [];
    await putTenant(store, { ...demo, coupons });
    expect(await fieldsOf()).toMatchObject({ addedCount: 7, totalCount: 5000, code: 'WELCOME50' });
  });

  test('takes out a coupon that left the file, and none where the file names no coupons', async () => {
    const { coupons = [], ...others } = demo;
    const without: TenantFile = others;
    await putTenant(store, without);
    expect(await fieldsOf()).toBeDefined();
    await putTenant(store, { ...demo, coupons: coupons.slice(1) });
    expect(await fieldsOf()).toBeUndefined();
  });
});

describe('a tenant file', () => {
  const clientPath = documentPath('clients', 'demo');

  test('is stored field by field, and a field it leaves out stays out of the document', async () => {
    const { name, locale, lineLogin, setup, payMethods, seller, support } = demo;
    const lineMessaging = { botUserId: `U${'0'.repeat(32)}` };
    const { createdAt: _c, updatedAt: _u, ...stored } = (await fieldsOf(clientPath)) ?? {};
    expect(stored).toEqual({
      ...{ name, locale, lineLogin, setup, payMethods, support },
      seller: { registrationNumber: null, ...seller },
    });
    await putTenant(store, { ...demo, lineMessaging });
    expect(await fieldsOf(clientPath)).toMatchObject({ ...stored, lineMessaging });
  });

  test.each([
    [{ locale: 'fr' }, 'locale'],
    [{ payMethods: ['cash'] }, 'payMethods'],
    [{ name: { ja: 'だけ' } }, 'name.en'],
    [{ lineLogin: { channelId: 1650000001, liffId: '1650000001-demoAAAA' } }, 'channelId'],
    [{ seller: { name: demo.name, registrationNumber: 'T1' } }, 'registrationNumber'],
    [{ support: { lineTo: 'nobody' } }, 'lineTo'],
    [{ paypay: { merchantId: 'm' } }, 'paypay'],
  ])('with %j is refused, and the field is named', (change, field) => {
    const path = join(mkdtempSync(join(tmpdir(), 'tenant-')), 'tenant.json');
    const text = readFileSync('tenants/demo/tenant.json', 'utf8');
    writeFileSync(path, JSON.stringify({ ...JSON.parse(text), ...change }));
    expect(() => readTenantFile(path)).toThrow(field);
  });

  test('of both demo tenants holds a coupon in yen, one in percent, and one that has ended', () => {
    for (const id of ['demo', 'hinata']) {
      const { coupons = [] } = readTenantFile(`tenants/${id}/tenant.json`);
      expect(coupons.map(({ discount }) => discount.kind).toSorted()).toEqual([
        'percent',
        'yen',
        'yen',
      ]);
      const ended = coupons.filter(({ expiresAt }) => Date.parse(expiresAt ?? '') < Date.now());
      expect(ended).toHaveLength(1);
    }
  });
});

const run = promisify(execFile);
/** A command as `npm run` starts it; its exit code instead of an exception. */
async function command(script: string, ...words: readonly string[]) {
  const answer = run(process.execPath, [`scripts/${script}.ts`, ...words], {
    env: { ...process.env, ...settings },
  });
  return answer.then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (failed: { code: number; stderr: string }) => ({
      code: failed.code,
      said: failed.stderr.trim(),
    }),
  );
}

describe('npm run orders', () => {
  test('lists nothing where nothing was bought, for the demo tenant by itself', async () => {
    expect(await command('orders', 'list', '--open')).toEqual({ code: 0, said: 'No orders.' });
  });

  test.each([
    [['list', '--state', 'SOLD'], 'States: CREATED'],
    [['show', 'abc'], 'abc is no order id'],
    [['show', 'a'.repeat(26)], 'Tenant demo has no order'],
    [['refund', 'a'.repeat(26)], 'Say --reason'],
    [['close', 'a'.repeat(26), '--reason', 'because', '--to', 'VENDING'], 'Say --to one of'],
    [['list', '--client', 'nobody'], 'There is no tenant nobody.'],
    [['dance'], 'Usage: npm run orders'],
    [['list', '--loud'], 'Usage: npm run orders'],
    [[], 'Usage: npm run orders'],
  ])('says of %j in one line what is wrong', async (words, said) => {
    const answer = await command('orders', ...words);
    expect(answer.code).toBe(1);
    expect(answer.said).toContain(said);
    expect(answer.said).not.toContain('    at ');
  });
});

describe('npm run reconcile', () => {
  test('of a day without purchases finds no difference', async () => {
    const { code, said } = await command('reconcile', '--day', '2026-11-20', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(said)).toEqual({ day: '2026-11-20', rows: [] });
  });

  test.each([[[]], [['--day', 'yesterday']]])('needs a day: %j', async (words) => {
    expect(await command('reconcile', ...words)).toMatchObject({ code: 1 });
  });
});
