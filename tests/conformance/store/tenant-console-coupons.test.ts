import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readTenantFile, type TenantFile } from '../../../cli/tenant/tenant-file.ts';
import { newCampaignSchema } from '../../../contract/console/campaigns.ts';
import { createCampaign } from '../../../worker/core/coupons/operate/create-campaign.ts';
import { stopCampaign } from '../../../worker/core/coupons/operate/stop-campaign.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { demo, demoDatabase } from './demo-database.ts';

const { clientId } = demo;
const ID = 'c-00000000000000000001';
const day = 86_400_000;

const { store, put, tenant, acting } = demoDatabase('manager');
async function make(id: string, codes: object): Promise<void> {
  const draft = v.parse(newCampaignSchema, {
    ...{ title: { ja: '冬', en: 'Winter' }, codes, audience: 'newcomers' },
    discount: { kind: 'percent', percent: 10 },
    startsAt: new Date(Date.now() - day).toISOString(),
    expiresAt: new Date(Date.now() + day).toISOString(),
    ...{ productIds: [demo.products[0]?.id], place: null, minimumYen: 100 },
  });
  expect((await createCampaign(acting(), id, draft)).ok).toBe(true);
}
const shared = { kind: 'shared', code: 'WINTER10', people: 500 };
const couponOf = async (id = ID) => (await store().get(paths.coupon(clientId, id)))?.fields;
const ownCoupons = demo.coupons ?? [];
const fileWith = (coupon: object): TenantFile => ({
  ...demo,
  coupons: [...ownCoupons, v.parse(v.custom<(typeof ownCoupons)[number]>(Boolean), coupon)],
});

test('a put keeps the console’s coupons, and the console’s stop of a coupon from the file', async () => {
  await make(ID, shared);
  const [own] = ownCoupons;
  if (!own) throw new Error('the demo has a coupon');
  await stopCampaign(acting(), own.id, true);
  const before = await couponOf();
  expect(await put(demo)).toMatchObject({ written: 0, removed: 0 });
  expect(await couponOf()).toEqual(before);
  const changed = { ...demo, coupons: ownCoupons.map((one) => ({ ...one, minimumYen: 1 })) };
  await put(changed);
  expect((await couponOf(own.id))?.['stoppedAt'], 'the stop stays').toEqual(expect.any(String));
});

test('`tenant get` writes the console’s coupons into the folder, and putting that folder changes nothing', async () => {
  await make(ID, shared);
  await stopCampaign(acting(), ID, true);
  await make('c-00000000000000000002', { kind: 'single', count: 5 });
  const folder = join(mkdtempSync(join(tmpdir(), 'coupons-')), 'demo');
  await tenant('get', clientId, '--folder', folder);
  const file = readTenantFile(folder);
  expect(file.coupons?.slice(ownCoupons.length)).toMatchObject([
    {
      ...{ id: ID, code: 'WINTER10', totalCount: 500, audience: 'newcomers', minimumYen: 100 },
      discount: { kind: 'percent', percent: 10 },
    },
  ]);
  expect(await put(file)).toMatchObject({ written: 0, removed: 0 });
  rmSync(folder, { recursive: true });
});

test('a file with another coupon of the same id or code is refused until it is confirmed', async () => {
  await make(ID, shared);
  const other = {
    ...{ ...ownCoupons[0], id: 'other', code: 'WINTER10', discount: { kind: 'yen', yen: 90 } },
  };
  const said = /WINTER10.*the console has another coupon with this id or code/;
  await expect(put(fileWith(other))).rejects.toThrow(said);
  await expect(put(fileWith({ ...other, id: ID }))).rejects.toThrow(said);
  expect((await couponOf())?.['discount']).toMatchObject({ percent: 10 });
  await put(fileWith({ ...other, id: ID }), { confirmation: 'everything' });
  expect((await couponOf())?.['discount']).toEqual({ kind: 'yen', yen: 90 });
  // From then on the coupon belongs to the file, which may change and remove it.
  await put(fileWith({ ...other, id: ID, minimumYen: 5 }));
  await put(demo);
  expect(await couponOf()).toBeUndefined();
});
