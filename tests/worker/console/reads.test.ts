import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  type TaskKind,
  taskKindSchema,
  type Worklist,
  worklistSchema,
} from '../../../contract/console/tasks.ts';
import { siteOf } from '../../../worker/core/incidents/incident-task.ts';
import { dayAt } from '../../../worker/core/japan-time.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { copiesOf } from '../support/copies.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../support/shop.ts';
import { patch, seed, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'busy';
/** The most documents that a page may read, whatever is stored. */
const MOST = 60;
const incidentKinds = ['COMPLAINT', 'MACHINE_OFFLINE', 'SLOT_JAMMED'];
let owner: Desk;
let orderId: string;
let machineId: string;
let personId: string;

beforeAll(async () => {
  await openShop(TENANT, '1650009941');
  owner = await signIn(TENANT, ['owner']);
  const machine = await openMachine(TENANT);
  machineId = machine.machineId;
  const shopper = await newShopper(TENANT, '1650009941', 'paypay');
  orderId = (await orderIn(await shopper.buy(machineId))).id;
  await vend(machine.device);
  await reaches(shopper, orderId, 'CAPTURED');
  const order = await stored(`clients/${TENANT}/orders/${orderId}`);
  personId = String(order?.['lineUserId']?.['stringValue']);
  // A store of 300 orders in review, 60 open incidents and 60 refunds that wait.
  await patch(`clients/${TENANT}/orders/${orderId}`, { state: 'MANUAL_REVIEW', driveAt: null });
  await copiesOf(TENANT, orderId, 300);
  const incident = (place: number, kind: string) => ({
    ...{ kind, orderId, machineId: `${machineId}-${place}`, bindingId: null, detail: null },
    ...{ isOpen: true, slot: kind === 'SLOT_JAMMED' ? 'A1' : null, site: `site ${place}` },
    ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
    openedAt: Timestamp.ofMs(Date.now() - place * 1000),
  });
  const iso = new Date().toISOString();
  const request = (place: number) => ({
    ...{ amountYen: 5000, reason: 'nothing came', requester: { id: 'x', name: 'x' } },
    // All within one millisecond, so that a page must begin at a microsecond.
    createdAt: new Timestamp(`${iso.slice(0, -1)}${String(900 - place)}Z`),
    expiresAt: Timestamp.ofMs(Date.now() + 3_600_000),
  });
  const difference = (place: number) => ({
    ...{ day: '2026-10-14', month: '2026-10', verdict: 'AMOUNT_DIFFERS', method: 'paypay' },
    ...{ orderId, paymentNumber: null, hereYen: 160, thereYen: 150, dueOn: '2026-10-21' },
    ...{ isOpen: true, ended: null, openedAt: Timestamp.ofMs(Date.now() - place * 1000) },
  });
  const places = Array.from({ length: 60 }, (_, place) => place);
  const letters = (place: number) =>
    [...String(place).padStart(2, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  await seed(
    Object.fromEntries(
      places.flatMap((place) => [
        [`clients/${TENANT}/incidents/x-${place}`, incident(place, incidentKinds[place % 3] ?? '')],
        [`clients/${TENANT}/differences/x-${place}`, difference(place)],
        [
          `clients/${TENANT}/refundRequests/${orderId.slice(0, 24)}${letters(place)}`,
          request(place),
        ],
      ]),
    ),
  );
});

test.each([
  ['the worklist', () => '/tasks'],
  ['the incidents of the worklist', () => '/tasks?kind=incident'],
  ['the dark machines of the worklist', () => '/tasks?kind=offline'],
  ['the differences of the worklist', () => '/tasks?kind=difference'],
  ['the differences of a month', () => '/settlement/differences?month=2026-10'],
  ['a jam', () => '/tasks/incident.x-59'],
  ['the orders in review', () => '/tasks?kind=review'],
  ['the latest orders', () => '/orders'],
  ['the orders of a machine', () => `/orders?machine=${machineId}`],
  ['the orders of a person', () => `/orders?person=${personId}`],
  ['the oldest orders of a machine', () => `/orders?machine=${machineId}&sort=oldest`],
  ['the oldest orders of a person', () => `/orders?person=${personId}&sort=oldest`],
  ['the orders of a day', () => `/orders?day=${dayAt(Date.now() - 86_400_000)}`],
  ['an order', () => `/orders/${orderId}`],
  ['a search by amount', () => `/search?q=${encodeURIComponent('160円')}`],
  [
    'a search by amount and day',
    () => `/search?q=${encodeURIComponent(`160円 ${dayAt(Date.now())}`)}`,
  ],
  ['a search by four digits', () => '/search?q=1024'],
  ['a search by words', () => `/search?q=${encodeURIComponent('1号機')}`],
  ['the staff', () => '/staff'],
  ['a later page of the staff', () => `/staff?sort=-name&cursor=${owner.staffId}`],
  ['the log', () => '/audit'],
  ['the log of one order', () => `/audit?target=order.${orderId}`],
  ['the colleagues', () => '/tasks/colleagues'],
])('%s reads at most 60 documents of a full store', async (_, path) => {
  const traffic = await trafficOf(async () => {
    expect((await owner.call('GET', path())).status).toBe(200);
  });
  const reads = traffic.reduce((sum, call) => sum + call.reads, 0);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(MOST);
});

const worklist = async (query: string) =>
  v.parse(worklistSchema, await (await owner.call('GET', `/tasks${query}`)).json());

test('the worklist shows the oldest three tasks of each kind, two differences, and which kinds have more', async () => {
  const { tasks, more, cursor } = await worklist('');
  const ofKind = (kind: TaskKind) => tasks.filter((task) => task.kind === kind);
  expect(taskKindSchema.options.map((kind) => ofKind(kind).length)).toEqual([3, 3, 3, 3, 3, 2]);
  expect(ofKind('problem').map(({ id }) => id)).toEqual(
    [57, 54, 51].map((place) => `problem.x-${place}`),
  );
  expect(ofKind('incident').map(({ id }) => id)).toEqual(
    [59, 56, 53].map((place) => `incident.x-${place}`),
  );
  expect(ofKind('offline').map(({ id }) => siteOf(id.slice('offline.'.length)))).toEqual(
    [58, 55, 52].map((place) => `site ${place}`),
  );
  expect(more).toEqual(taskKindSchema.options);
  expect(cursor).toBeNull();
});

test.each([
  ['problem', 20],
  ['incident', 20],
  ['offline', 20],
  ['difference', 60],
  ['refund', 60],
  ['review', 301],
] as const)(
  'the pages of one kind (%s) show each of its tasks once, the oldest first',
  async (kind, count) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let turn = 0; cursor !== null && turn < MOST; turn += 1) {
      const page: Worklist = await worklist(
        `?kind=${kind}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      expect(page.tasks.every((task) => task.kind === kind)).toBe(true);
      expect(page.more).toEqual([]);
      seen.push(...page.tasks.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
    if (kind !== 'review') {
      const { tasks } = await worklist('');
      const first = tasks.filter((task) => task.kind === kind).map(({ id }) => id);
      expect(seen.slice(0, first.length)).toEqual(first);
    }
  },
);

test.each([
  ['/tasks?kind=review&cursor=nothing', 'CURSOR_INVALID'],
  ['/tasks?kind=incident&cursor=2026-11-24T00:00:00Z~..', 'CURSOR_INVALID'],
  ['/tasks?kind=refund&cursor=2026-11-24T00:00:00Z~__x__', 'CURSOR_INVALID'],
  ['/orders?cursor=2026-11-24T00:00:00Z~a/b', 'CURSOR_INVALID'],
  ['/audit?cursor=1...', 'CURSOR_INVALID'],
])('the invalid cursor of %s is refused', async (path, code) => {
  expect(await outcomeOf(await owner.call('GET', path))).toBe(code);
});

test('an unknown kind is refused', async () => {
  expect((await owner.call('GET', '/tasks?kind=other')).status).toBe(400);
});

test('the worklist counts tasks of a newer version without listing them', async () => {
  const oldest = {
    problem: 'x-57',
    incident: 'x-59',
    refund: `${orderId.slice(0, 24)}fj`,
    review: `${orderId.slice(0, 22)}acjj`,
  };
  const before = await worklist('');
  for (const [kind, id] of Object.entries(oldest)) {
    expect(before.tasks.map((task) => task.id)).toContain(`${kind}.${id}`);
  }
  expect(before.unreadable).toBe(0);
  await patch(`clients/${TENANT}/incidents/${oldest.problem}`, { attempts: 'newer' });
  await patch(`clients/${TENANT}/incidents/${oldest.incident}`, { attempts: 'newer' });
  await patch(`clients/${TENANT}/refundRequests/${oldest.refund}`, { amountYen: 'newer' });
  await patch(`clients/${TENANT}/orders/${oldest.review}`, { payment: 'newer' });
  const after = await worklist('');
  expect(after.unreadable).toBe(4);
  expect(after.tasks).toHaveLength(13);
  for (const [kind, id] of Object.entries(oldest)) {
    const page = await worklist(`?kind=${kind}`);
    expect(page.unreadable).toBe(1);
    expect(page.tasks.map((task) => task.id)).not.toContain(`${kind}.${id}`);
  }
});
