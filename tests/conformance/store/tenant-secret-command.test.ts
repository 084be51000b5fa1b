import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openStore } from '../../../cli/services/open-store.ts';
import { putTenant } from '../../../cli/tenant/put-tenant.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { documentPath } from '../../../worker/core/store/segments.ts';
import { create } from '../../../worker/core/store/writes.ts';
import { ringOf } from '../../worker/key-bindings.ts';
import { audited, freshSettings } from './put-database.ts';
import { runCommand } from './run-command.ts';

const settings = { ...freshSettings(), PAYPAY_CREDENTIALS: '', DPAY_SHOPS: '', LINE_CHANNELS: '' };
const store = openStore(settings);
const demo = readTenantFile('tenants/demo/tenant.json');
const folder = mkdtempSync(join(tmpdir(), 'secrets-'));

/** `secret list` prints the day of a secret, so the date is fixed. */
const DAY = '2026-11-20';
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00Z`) });
  await putTenant(audited(store), demo);
});
afterAll(() => void vi.useRealTimers());

/** Runs `npm run ops -- tenant secret` with a separate database. @returns its output and exit code. */
async function secret(
  words: readonly string[],
  input = '',
  more: Readonly<Record<string, string>> = {},
) {
  const env = { ...settings, ...more };
  const { code, out, err } = await runCommand('tenant', ['secret', ...words], env, input);
  return { code, said: `${out}${err}`.trim() };
}
const keys = { apiKey: 'the-api-key', apiSecret: 'the-api-secret' };
const shop = { shopId: 'shop-1', shopPass: 'the-pass', contactName: 'n', contactEmail: 'n@x.jp' };
const merchantId = demo.paypay?.merchantId ?? '';

test('a secret is read from a file or standard input, listed without its value, and removed', async () => {
  const file = join(folder, 'paypay.json');
  writeFileSync(file, JSON.stringify(keys));
  const put = await secret(['put', 'demo', 'paypay', file]);
  expect(put).toMatchObject({ code: 0, said: expect.stringContaining(merchantId) });
  expect((await secret(['put', 'demo', 'dpay', '-'], JSON.stringify(shop))).code).toBe(0);
  const again = await secret(['put', 'demo', 'dpay', '-'], JSON.stringify(shop));
  expect(again.said).toContain('is there already');
  const renewed = { ...shop, shopPass: 'the-new-pass' };
  expect((await secret(['put', 'demo', 'dpay', '-'], JSON.stringify(renewed))).code).toBe(0);
  const listed = await secret(['list', 'demo']);
  expect(listed.said.split('\n')).toEqual([
    `paypay\t${merchantId}\tnewest\t${DAY}\tseal-1`,
    `dpay\tshop-1\tnewest\t${DAY}\tseal-1`,
    `dpay\tshop-1\tearlier\t${DAY}\tseal-1`,
  ]);
  expect((await secret(['remove', 'demo', 'dpay', '--older'])).said).toContain('1 of dpay');
  expect((await secret(['remove', 'demo', 'dpay'])).code).toBe(0);
  expect((await secret(['list', 'demo'])).said).toBe(
    `paypay\t${merchantId}\tnewest\t${DAY}\tseal-1`,
  );
  const owner = documentPath('hashes', 'merchants', 'owners', 'dpay.shop-1');
  expect(await store.get(owner)).toBeUndefined();
  const gone = await secret(['remove', 'demo', 'dpay']);
  expect(gone).toEqual({ code: 1, said: 'dpay: The tenant has no such secret.' });
});

test.each([
  ['no JSON', ['put', 'demo', 'paypay', '-'], 'the-api-secret', 'not valid JSON'],
  [
    'a field missing',
    ['put', 'demo', 'dpay', '-'],
    '{"shopPass":"the-pass"}',
    'dpay is not valid: shopId',
  ],
  [
    'a field empty',
    ['put', 'demo', 'paypay', '-'],
    '{"apiKey":"","apiSecret":"the-api-secret"}',
    'apiKey',
  ],
  ['nothing of LINE’s', ['put', 'demo', 'line', '-'], '{}', 'line is not valid: the whole'],
  [
    'no address',
    ['put', 'demo', 'cloud', '-'],
    '{"baseUrl":"the-pass"}',
    'cloud is not valid: baseUrl',
  ],
  [
    'a name that is none',
    ['put', 'demo', 'stripe', '-'],
    '{}',
    'not one of line, paypay, dpay, cloud',
  ],
  [
    'a tenant that is none',
    ['put', 'nobody', 'dpay', '-'],
    JSON.stringify(shop),
    'no tenant nobody',
  ],
  ['a file that is none', ['put', 'demo', 'dpay', join(folder, 'none')], '', 'cannot be read'],
  [
    'an account with a slash',
    ['put', 'demo', 'paypay', '-', '--account', 'a/b'],
    JSON.stringify(keys),
    'merchant id is not valid',
  ],
])('%s is refused with the reason, and no value is shown', async (_, words, input, why) => {
  const { code, said } = await secret(words, input);
  expect(code).toBe(1);
  expect(said).toContain(why);
  expect(said).not.toMatch(/the-api-secret|the-api-key|the-pass/);
});

test('a secret for another tenant’s merchant is refused, also if that is in the file or the settings', async () => {
  const hinata = readTenantFile('tenants/hinata/tenant.json');
  await putTenant(audited(store), hinata);
  const taken = await secret(
    ['put', 'hinata', 'paypay', '-', '--account', merchantId],
    JSON.stringify(keys),
  );
  expect(taken.said).toBe(`paypay.merchantId: ${merchantId} is the merchant of demo.`);
  const set = { DPAY_SHOPS: JSON.stringify({ demo: { ...shop, shopId: 'shop-9' } }) };
  const ninth = JSON.stringify({ ...shop, shopId: 'shop-9' });
  expect((await secret(['put', 'hinata', 'dpay', '-'], ninth, set)).said).toContain('of demo');
  const own = await secret(['put', 'demo', 'dpay', '-'], ninth, set);
  expect(own.said).toContain('The setting DPAY_SHOPS names demo and takes precedence.');
  const path = documentPath('hashes', 'merchants', 'owners', 'paypay.kept-for-demo');
  await store.commit([create(path, { clientId: 'demo' })]);
  const wanting = { ...hinata, paypay: { merchantId: 'kept-for-demo' } };
  await expect(putTenant(audited(store), wanting)).rejects.toThrow('is the merchant of demo');
});

test('a secret that cannot be decrypted is reported and not overwritten, and can be removed', async () => {
  const lost = { SEAL_KEYS: ringOf('another') };
  expect((await secret(['list', 'demo'], '', lost)).said).toContain(
    'CANNOT BE DECRYPTED: sealed with seal-1',
  );
  const put = await secret(['put', 'demo', 'paypay', '-'], JSON.stringify(keys), lost);
  expect(put).toMatchObject({ code: 1, said: expect.stringContaining('sealed with seal-1') });
  expect((await secret(['remove', 'demo', 'paypay'], '', lost)).code).toBe(0);
  expect((await secret(['list', 'demo'])).said).not.toContain('paypay');
});
