import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  roundMachinesSchema,
  roundSchema,
  roundsSchema,
  visitSchema,
} from '../../../contract/console/rounds.ts';
import { taskDetailSchema } from '../../../contract/console/tasks.ts';
import { addDays, dayAt } from '../../../worker/core/japan-time.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { offered, openShop, shelfPath } from '../support/shop.ts';
import { list, patch, remove, seed, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'rounds';
const ROUTE = '港湾';
const FLEET = Array.from({ length: 12 }, (_, number) => `r-${String(number).padStart(2, '0')}`);
const today = dayAt(Date.now());
let field: Desk;
let colleague: Desk;

beforeAll(async () => {
  await openShop(TENANT, '1650041021');
  [field, colleague] = await Promise.all([signIn(TENANT, ['field']), signIn(TENANT, ['manager'])]);
  const offer = [offered('A1', { capacity: 20 }), offered('A2', { capacity: 10 }), offered('B1')];
  const stock = { A1: { count: 8, reservedBy: [] }, A2: { count: 10, reservedBy: [] } };
  await seed(
    Object.fromEntries(
      FLEET.flatMap((id, order) => [
        [
          `clients/${TENANT}/machines/${id}`,
          {
            ...{ code: String(3000 + order), name: { ja: id, en: id }, order, faults: [] },
            ...{ route: order === 11 ? '山手' : ROUTE, place: { ja: '', en: '' } },
          },
        ],
        [shelfPath(TENANT, id), { offer, offerHash: 'h', stock, link: { online: true } }],
      ]),
    ),
  );
  await seed({
    [`clients/${TENANT}/sales/r-00_${addDays(today, -7)}`]: {
      ...{ machineId: 'r-00', machine: { code: '3000', name: { ja: '', en: '' } } },
      ...{ day: addDays(today, -7), counts: { products: { 'P1@8': { captured: 42 } } } },
    },
    [`clients/${TENANT}/sales/r-00_${addDays(today, -8)}`]: {
      ...{ machineId: 'r-00', machine: { code: '3000', name: { ja: '', en: '' } } },
      ...{ day: addDays(today, -8), counts: { products: { 'P1@8': { captured: 999 } } } },
    },
  });
});

async function plan(more: object = {}): Promise<string> {
  const id = crypto.randomUUID();
  const answer = await field.call('PUT', `/rounds/${id}`, { route: ROUTE, day: today, ...more });
  expect(v.parse(roundSchema, await answer.json())).toMatchObject({ id, machines: 11, done: 0 });
  return id;
}

const loaded = (slot: string, more: object = {}) => ({
  ...{ slot, productId: 'P1', computed: 8, counted: null, loaded: 12, ...more },
});
const visit = (more: object = {}) => ({
  ...{ state: 'done', id: crypto.randomUUID(), at: new Date().toISOString(), replaces: null },
  ...{ slots: [], reports: [], ...more },
});
const skip = (more: object = {}) => ({
  ...{ state: 'skipped', id: crypto.randomUUID(), at: new Date().toISOString(), replaces: null },
  ...{ reason: '駐車できない', ...more },
});
const send = (round: string, machine: string, body: object, desk = field) =>
  desk.call('PUT', `/rounds/${round}/machines/${machine}/visit`, body);
const kept = async (...sent: Parameters<typeof send>) =>
  v.parse(visitSchema, await (await send(...sent)).json());
const roundOf = async (id: string) =>
  v.parse(roundSchema, await (await field.call('GET', `/rounds/${id}`)).json());
async function machinesOf(id: string) {
  const pages = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await field.call('GET', `/rounds/${id}/machines${query}`);
    const page = v.parse(roundMachinesSchema, await answer.json());
    pages.push(...page.machines);
    ({ cursor } = page);
  }
  return pages;
}

test('a round lists its route’s machines, with shelf, capacity and a week’s pace by slot', async () => {
  const id = await plan();
  const machines = await machinesOf(id);
  expect(machines.map((one) => one.id)).toEqual(FLEET.slice(0, 11));
  expect(machines[0]).toMatchObject({
    ...{ code: '3000', visit: null, isOffline: true },
    slots: [
      // 42 pieces in seven days, shared by three slots of one drink. The eighth day does not count.
      { slot: 'A1', count: 8, capacity: 20, perDay: 2 },
      { slot: 'A2', count: 10, capacity: 10, perDay: 2 },
      { slot: 'B1', count: 0, capacity: null, perDay: 2 },
    ],
  });
  expect(machines[1]?.slots[0]).toMatchObject({ perDay: 0 });
});

test('a visit’s best-before days appear in the next round as past, within two weeks, or later', async () => {
  const id = await plan();
  const days = { A1: addDays(today, -1), A2: addDays(today, 13), B1: addDays(today, -1) };
  const slots = Object.entries(days).map(([slot, bestBefore]) => loaded(slot, { bestBefore }));
  await kept(id, 'r-05', visit({ slots }));
  const shown = async () => (await machinesOf(await plan()))[5]?.slots ?? [];
  expect(await shown()).toMatchObject([
    { slot: 'A1', bestBefore: days.A1, freshness: 'over' },
    { slot: 'A2', bestBefore: days.A2, freshness: 'soon' },
    // The machine counts no pieces in this slot.
    { slot: 'B1', bestBefore: days.B1, freshness: 'unknown' },
  ]);
  const later = { A1: today, A2: addDays(today, 14) };
  const second = await plan();
  await kept(second, 'r-05', visit({ slots: [loaded('A1', { bestBefore: later.A1 })] }));
  expect(await shown(), 'the other slots stay').toMatchObject([
    { bestBefore: today, freshness: 'soon' },
    { bestBefore: days.A2 },
    {},
  ]);
  const third = await plan();
  await kept(
    third,
    'r-05',
    visit({ slots: [loaded('A2', { bestBefore: later.A2 }), loaded('A1')] }),
  );
  expect(await shown()).toMatchObject([{ bestBefore: today }, { freshness: 'fresh' }, {}]);
  const wrong = visit({ slots: [loaded('A1', { bestBefore: '2026-02-30' })] });
  expect((await send(third, 'r-06', wrong)).status).toBe(400);
});

test('a page of a round’s machines costs at most 60 reads', async () => {
  const id = await plan();
  let page: unknown;
  const traffic = await trafficOf(async () => {
    page = await (await field.call('GET', `/rounds/${id}/machines`)).json();
  });
  expect(v.parse(roundMachinesSchema, page).machines).toHaveLength(5);
  const reads = traffic.reduce((sum, call) => sum + call.reads, 0);
  expect(reads).toBeLessThanOrEqual(60);
});

test('a repeated request plans one round, and a route without machines is refused', async () => {
  const id = await plan();
  const again = await field.call('PUT', `/rounds/${id}`, { route: '別の名前', day: today });
  expect(v.parse(roundSchema, await again.json())).toMatchObject({ id, route: ROUTE });
  const empty = await field.call('PUT', `/rounds/${crypto.randomUUID()}`, {
    ...{ route: '存在しない', day: today },
  });
  expect(await outcomeOf(empty)).toBe('ROUND_EMPTY');
  expect(await outcomeOf(await field.call('PUT', '/rounds/1', { route: ROUTE, day: today }))).toBe(
    'ROUND_UNKNOWN',
  );
  expect(await outcomeOf(await field.call('GET', `/rounds/${crypto.randomUUID()}`))).toBe(
    'ROUND_UNKNOWN',
  );
});

test('rounds are listed by day, the latest first, page by page', async () => {
  const days = Array.from({ length: 22 }, (_, index) => addDays(today, index + 1));
  for (const day of days) await plan({ day });
  const first = v.parse(roundsSchema, await (await field.call('GET', '/rounds')).json());
  expect(first.rounds.map(({ day }) => day)).toEqual([...days].reverse().slice(0, 20));
  const next = await field.call('GET', `/rounds?cursor=${encodeURIComponent(first.cursor ?? '')}`);
  const { rounds } = v.parse(roundsSchema, await next.json());
  expect(rounds.slice(0, 2).map(({ day }) => day)).toEqual([days[1], days[0]]);
  expect(await outcomeOf(await field.call('GET', '/rounds?cursor=x'))).toBe('CURSOR_INVALID');
});

test('a visit stores what was counted and loaded, counts in the round, and does not change the stock', async () => {
  const id = await plan();
  const before = await stored(shelfPath(TENANT, 'r-00'));
  const slots = [loaded('A1', { counted: 6 }), loaded('A2', { computed: 10, loaded: 0 })];
  const first = await kept(id, 'r-00', visit({ slots }));
  expect(first).toMatchObject({ state: 'done', slots });
  expect(await roundOf(id)).toMatchObject({ done: 1, skipped: 0 });
  expect((await machinesOf(id))[0]?.visit).toEqual(first);
  expect(await stored(shelfPath(TENANT, 'r-00'))).toEqual(before);
  const rows = (await list(`clients/${TENANT}/audit`)).filter(
    ({ name, fields }) => name.includes(id) && fields?.['what']?.['stringValue'] === 'round.visit',
  );
  expect(JSON.stringify(rows.at(-1))).toMatch(/"loaded":\{"integerValue":"12"\}/);
  expect(JSON.stringify(rows.at(-1))).toMatch(/"differences":\{"integerValue":"1"\}/);
});

test('a visit that arrives three times is stored once, also if two arrive at the same time', async () => {
  const id = await plan();
  const body = visit({ slots: [loaded('A1')] });
  const answers = await Promise.all([send(id, 'r-01', body), send(id, 'r-01', body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await send(id, 'r-01', body)).status).toBe(200);
  expect(await roundOf(id)).toMatchObject({ done: 1 });
});

test('another person’s visit is replaced only by a request that names it', async () => {
  const id = await plan();
  const first = await kept(id, 'r-02', skip(), colleague);
  const own = visit({ slots: [loaded('A1')] });
  const refused = await send(id, 'r-02', own);
  expect(await refused.clone().json()).toMatchObject({
    error: { code: 'VISIT_OTHER', data: { visit: first.id, by: first.by, at: first.at } },
  });
  expect(await outcomeOf(await send(id, 'r-02', visit({ replaces: crypto.randomUUID() })))).toBe(
    'VISIT_OTHER',
  );
  expect(await roundOf(id)).toMatchObject({ done: 0, skipped: 1 });
  await kept(id, 'r-02', { ...own, replaces: first.id });
  expect(await roundOf(id)).toMatchObject({ done: 1, skipped: 0 });
  await kept(id, 'r-02', visit({ replaces: own.id }), colleague);
  expect(await roundOf(id)).toMatchObject({ done: 1, skipped: 0 });
  expect(await outcomeOf(await send(id, 'r-02', own)), 'the replaced one arrives again').toBe(
    'VISIT_OTHER',
  );
});

test('a visit keeps its time, but never a time in the future', async () => {
  const id = await plan();
  const at = new Date(Date.now() - 3_600_000).toISOString();
  expect((await kept(id, 'r-03', visit({ at }))).at).toBe(at);
  const late = await kept(id, 'r-04', visit({ at: '2096-01-01T00:00:00.000Z' }));
  expect(Date.parse(late.at)).toBeLessThanOrEqual(Date.now());
});

test('a machine can be skipped only with a reason', async () => {
  const id = await plan();
  expect(await kept(id, 'r-05', skip())).toMatchObject({
    ...{ state: 'skipped', reason: '駐車できない', slots: [], reports: [] },
  });
  expect(await outcomeOf(await send(id, 'r-06', skip({ reason: ' ' })))).toBe(
    'CONSOLE_INPUT_INVALID',
  );
  const twice = visit({ slots: [loaded('A1'), loaded('A1')] });
  expect(await outcomeOf(await send(id, 'r-06', twice))).toBe('CONSOLE_INPUT_INVALID');
  expect(await outcomeOf(await send(id, 'no-machine', visit()))).toBe('MACHINE_UNKNOWN');
});

test('a machine that has left the route can still be visited', async () => {
  const id = await plan();
  await patch(`clients/${TENANT}/machines/r-07`, { route: '別' });
  expect(await kept(id, 'r-07', visit())).toMatchObject({ state: 'done' });
  await patch(`clients/${TENANT}/machines/r-07`, { route: ROUTE });
});

test('a fault reported during a visit becomes a task, and a second report is added to it', async () => {
  const id = await plan();
  const report = (note: string, slot: string | null = 'A1') => ({
    ...{ kind: 'jam' as const, slot, note },
  });
  await kept(id, 'r-08', visit({ reports: [report('奥で横向き'), report('', null)] }));
  const taskOf = async (subject: string) => {
    const answer = await colleague.call('GET', `/tasks/incident.${subject}.STAFF_REPORT`);
    return v.parse(taskDetailSchema, await answer.json());
  };
  expect((await taskOf('r-08.A1')).detail).toMatch(/：詰まり 奥で横向き$/);
  expect((await taskOf('r-08')).detail).toMatch(/：詰まり$/);
  const second = await plan();
  const again = await kept(second, 'r-08', visit({ reports: [report('また')] }));
  // A corrected visit has the same report, which is not added a second time.
  await kept(second, 'r-08', visit({ replaces: again.id, reports: [report('また')] }));
  expect((await taskOf('r-08.A1')).detail).toMatch(/：詰まり 奥で横向き／.*：詰まり また$/);
});

test('support cannot read rounds, and an auditor can read but not change them', async () => {
  const id = await plan();
  const support = await signIn(TENANT, ['support']);
  expect(await outcomeOf(await support.call('GET', '/rounds'))).toBe('ACTION_FORBIDDEN');
  const auditor = await signIn(TENANT, ['auditor']);
  expect((await auditor.call('GET', `/rounds/${id}`)).status).toBe(200);
  expect(await outcomeOf(await send(id, 'r-09', visit(), auditor))).toBe('ACTION_FORBIDDEN');
  await remove(`clients/${TENANT}/rounds/${id}`);
  expect(await outcomeOf(await send(id, 'r-09', visit()))).toBe('ROUND_UNKNOWN');
});
