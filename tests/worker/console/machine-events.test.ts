import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { machineEventsSchema, stickersSchema } from '../../../contract/console/machines.ts';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { incidentWrite } from '../../../worker/core/incidents/incident-document.ts';
import { type Desk, outcomeOf, services, signIn } from '../support/console.ts';
import { openShop } from '../support/shop.ts';
import { patch, seed, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'events';
const clientId = v.parse(clientIdSchema, TENANT);
const DAY_MS = 86_400_000;
let field: Desk;

beforeAll(async () => {
  await openShop(TENANT, '1650041041');
  field = await signIn(TENANT, ['field']);
  await seed(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, order) => [
        `clients/${TENANT}/machines/e-${String(order).padStart(2, '0')}`,
        {
          ...{ code: String(4000 + order), name: { ja: `${order}号機`, en: `No. ${order}` } },
          ...{ order, site: order < 2 ? '倉庫' : null, place: { ja: '', en: '' } },
        },
      ]),
    ),
  );
});

const read = async (path: string) => (await field.call('GET', path)).json();

test('a machine’s events of the last thirty days come in pages, the latest first', async () => {
  const machineId = v.parse(machineIdSchema, 'e-01');
  const now = Date.now();
  const daysAgo = [...Array.from({ length: 29 }, (_, day) => day), 29.5, 29.6, 29.9, 30.1, 45];
  for (const [index, days] of daysAgo.entries()) {
    const happened = { kind: 'SLOT_JAMMED', orderId: null, machineId, slot: `S${index}` } as const;
    await services.store.commit([incidentWrite(clientId, happened, now - days * DAY_MS)]);
  }
  const first = v.parse(machineEventsSchema, await read('/machines/e-01/events'));
  expect(first.events.map(({ slot }) => slot)).toEqual(
    Array.from({ length: 30 }, (_, index) => `S${index}`),
  );
  const path = `/machines/e-01/events?cursor=${encodeURIComponent(first.cursor ?? '')}`;
  const next = v.parse(machineEventsSchema, await read(path));
  expect(next).toMatchObject({ events: [{ slot: 'S30' }, { slot: 'S31' }], cursor: null });
  expect(await outcomeOf(await field.call('GET', '/machines/e-01/events?cursor=x'))).toBe(
    'CURSOR_INVALID',
  );
});

test('stickers come in the fleet’s order, 48 a page for at most 60 reads, also for a site or one machine', async () => {
  await patch(`clients/${TENANT}`, {
    lineLogin: { channelId: '1650041041', liffId: '1650041041-ab' },
  });
  let page: unknown;
  const traffic = await trafficOf(async () => {
    page = await read('/fleet/stickers');
  });
  expect(traffic.reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(60);
  const first = v.parse(stickersSchema, page);
  expect(first.base).toMatch(/\/1650041041-ab\/machines$/);
  expect(first.machines.map(({ code }) => code)).toEqual(
    Array.from({ length: 48 }, (_, order) => String(4000 + order)),
  );
  const next = v.parse(stickersSchema, await read(`/fleet/stickers?cursor=${first.cursor}`));
  expect(next.machines.map(({ code }) => code)).toContain('4059');
  expect(next.cursor).toBeNull();
  const codesOf = async (query: string) =>
    v
      .parse(stickersSchema, await read(`/fleet/stickers?${query}`))
      .machines.map(({ code }) => code);
  expect(await codesOf(`site=${encodeURIComponent('倉庫')}`)).toEqual(['4000', '4001']);
  expect(await codesOf('machine=e-07')).toEqual(['4007']);
  expect(await outcomeOf(await field.call('GET', '/fleet/stickers?machine=none'))).toBe(
    'MACHINE_UNKNOWN',
  );
});

test('a tenant without a LIFF app gets no sticker addresses', async () => {
  await patch(`clients/${TENANT}`, { lineLogin: { channelId: '1650041041', liffId: null } });
  expect(v.parse(stickersSchema, await read('/fleet/stickers')).base).toBeNull();
});
