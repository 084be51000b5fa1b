import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { createSecretLookup } from '../../../worker/core/secrets/look-up-secrets.ts';
import { sealSecrets } from '../../../worker/core/secrets/secret-documents.ts';
import { StoreError } from '../../../worker/core/store/store-error.ts';
import { secretRing } from '../key-bindings.ts';

const MINUTE = 60_000;
const clientId = v.parse(clientIdSchema, 'shop');
const ring = secretRing('seal-1');
const value = { apiKey: 'k', apiSecret: 's' };
const kept = [{ account: 'm-1', value, at: '2026-11-22T00:00:00.000Z', by: '' }];
const known = [expect.objectContaining({ account: 'm-1', value })];

let fields: Record<string, unknown> | undefined;
let nowMs = 0;
let reads = 0;
let away = false;
const store = {
  get: async (path: string) => {
    reads += 1;
    if (away) throw new StoreError('UNAVAILABLE', 'not now');
    return fields && { id: 'current', path, fields, updateTime: '' };
  },
};
const lookup = () => createSecretLookup(ring, store, () => nowMs);

beforeEach(async () => {
  [nowMs, reads, away] = [1_000_000, 0, false];
  fields = { paypay: await sealSecrets(ring, { clientId, name: 'paypay' }, kept) };
});

describe('a tenant’s secrets', () => {
  test('are read once for all names, and cached for five minutes', async () => {
    const secrets = lookup();
    expect(await secrets.read(clientId, 'paypay')).toEqual(known);
    expect(await secrets.read(clientId, 'dpay')).toEqual([]);
    nowMs += 5 * MINUTE - 1;
    await secrets.read(clientId, 'paypay');
    expect(reads).toBe(1);
    nowMs += 1;
    await secrets.read(clientId, 'paypay');
    expect(reads).toBe(2);
  });

  test('are read again after a cache reset, but at most every ten seconds, because a stranger can cause it', async () => {
    const secrets = lookup();
    await secrets.read(clientId, 'paypay');
    for (let time = 0; time < 50; time++) {
      secrets.forget(clientId);
      await secrets.read(clientId, 'paypay');
    }
    expect(reads).toBe(1);
    nowMs += 10_000;
    secrets.forget(clientId);
    await secrets.read(clientId, 'paypay');
    expect(reads).toBe(2);
  });

  test('that do not exist are an empty list, which is cached as well', async () => {
    fields = undefined;
    const secrets = lookup();
    expect(await secrets.read(clientId, 'paypay')).toEqual([]);
    expect(await secrets.read(clientId, 'line')).toEqual([]);
    expect(reads).toBe(1);
  });

  test('are unknown while the store is unavailable, and read again once it is available', async () => {
    const secrets = lookup();
    away = true;
    expect(await secrets.read(clientId, 'paypay')).toBe('NOT_KNOWN');
    away = false;
    expect(await secrets.read(clientId, 'paypay')).toEqual(known);
  });

  test('are unknown only where one cannot be decrypted, which is tried again after ten seconds', async () => {
    const foreign = await sealSecrets(secretRing('lost'), { clientId, name: 'dpay' }, kept);
    fields = { ...fields, dpay: foreign, line: 'no JWE at all' };
    const secrets = lookup();
    expect(await secrets.read(clientId, 'dpay')).toBe('NOT_KNOWN');
    expect(await secrets.read(clientId, 'line')).toBe('NOT_KNOWN');
    expect(await secrets.read(clientId, 'paypay')).toEqual(known);
    expect(reads).toBe(1);
    nowMs += 10_000;
    await secrets.read(clientId, 'dpay');
    expect(reads).toBe(2);
  });

  test('sealed for another tenant or another name are not known', async () => {
    const other = v.parse(clientIdSchema, 'other');
    fields = {
      paypay: await sealSecrets(ring, { clientId: other, name: 'paypay' }, kept),
      dpay: await sealSecrets(ring, { clientId, name: 'paypay' }, kept),
    };
    const secrets = lookup();
    expect(await secrets.read(clientId, 'paypay')).toBe('NOT_KNOWN');
    expect(await secrets.read(clientId, 'dpay')).toBe('NOT_KNOWN');
  });

  test('are cached for at most 2,000 tenants, and the oldest are read again', async () => {
    fields = undefined;
    const secrets = lookup();
    const ids = Array.from({ length: 2001 }, (_, index) => v.parse(clientIdSchema, `t${index}`));
    for (const id of ids) await secrets.read(id, 'paypay');
    expect(reads).toBe(2001);
    for (const id of ids.slice(-2000)) await secrets.read(id, 'paypay');
    expect(reads).toBe(2001);
    for (const id of ids.slice(0, 1)) await secrets.read(id, 'paypay');
    expect(reads).toBe(2002);
  });
});
