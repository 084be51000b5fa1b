import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { sweepPrices } from '../../../worker/core/prices/sweep-prices.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { services } from '../support/console.ts';
import { offered, openShop, shelfPath } from '../support/shop.ts';
import { list, remove, seed, stored } from '../support/stand-ins.ts';

const TENANT = 'held-prices';
const clientId = v.parse(clientIdSchema, TENANT);
const MINUTE_MS = 60_000;
const changePath = paths.priceChange(clientId, 'a-change');
const putPath = paths.tenantPut(clientId);
const incidentPath = `clients/${TENANT}/incidents/tenant.PRICES_HELD`;
const startMs = Date.now();

beforeAll(() => openShop(TENANT, '1650041031'));

beforeEach(async () => {
  await remove(incidentPath);
  const slots = [{ slot: 'A1', productId: 'P1', fromYen: 160, toYen: 170, outcome: null }];
  await seed({
    [changePath]: {
      ...{ title: '冬の値上げ', by: '大谷', state: 'scheduled', next: 0, undoParts: 0, offline: 0 },
      ...{ outcomes: {}, sizes: { 0: { machines: 1, slots: 1, jumps: 0 } } },
      ...{ createdAt: Timestamp.ofMs(startMs), startAt: Timestamp.ofMs(startMs) },
      workAt: Timestamp.ofMs(startMs),
    },
    [paths.pricePart(clientId, 'a-change', 0)]: {
      rows: JSON.stringify([{ machineId: 'm-1', isOffline: false, slots }]),
    },
    [shelfPath(TENANT, 'm-1')]: { offer: [offered('A1')], link: { online: true } },
    [putPath]: { id: 'a-put', finishedAt: null, version: 'a' },
  });
});

const sweepAfter = (minutes: number) =>
  sweepPrices({ ...services, nowMs: () => startMs + minutes * MINUTE_MS });

test('staff are notified once a put has blocked a price change for fifteen minutes', async () => {
  await sweepAfter(14);
  expect(await stored(incidentPath)).toBeUndefined();
  await sweepAfter(16);
  expect(await stored(incidentPath)).toMatchObject({
    detail: { stringValue: '冬の値上げ' },
    isOpen: { booleanValue: true },
  });
});

test('the alert ends automatically when the change continues', async () => {
  await sweepAfter(16);
  await seed({ [putPath]: { id: 'a-put', finishedAt: Timestamp.ofMs(startMs), version: 'a' } });
  await sweepAfter(17);
  expect(await stored(incidentPath)).toBeUndefined();
  const ended = await list(`clients/${TENANT}/incidents`);
  expect(ended.map(({ fields }) => fields?.['resolved'])).toMatchObject([
    { mapValue: { fields: { by: { nullValue: null } } } },
  ]);
});

test('a machine with an unreadable slot keeps its whole offer', async () => {
  const offer = [offered('A1'), { ...offered('A2'), priceYen: { yen: 160 } }];
  await seed({
    [shelfPath(TENANT, 'm-1')]: { offer, link: { online: true } },
    [putPath]: { id: 'a-put', finishedAt: Timestamp.ofMs(startMs), version: 'a' },
  });
  const before = await stored(shelfPath(TENANT, 'm-1'));
  await sweepAfter(1);
  expect(await stored(changePath)).toMatchObject({ state: { stringValue: 'done' } });
  expect(await stored(shelfPath(TENANT, 'm-1'))).toEqual(before);
});

test('staff are notified of a price change that this version cannot read', async () => {
  await seed({
    [changePath]: { title: '来年', state: 'planned', workAt: Timestamp.ofMs(startMs) },
  });
  await sweepAfter(16);
  expect(await stored(incidentPath)).toMatchObject({ detail: { stringValue: '来年' } });
});
