import { beforeAll, expect, test } from 'vitest';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, signIn } from '../support/console.ts';
import { copiesOf } from '../support/copies.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../support/shop.ts';
import { patch, seed, stored, trafficOf } from '../support/stand-ins.ts';

const TENANT = 'busy';
/** The most documents that a page may read, whatever is stored. */
const MOST = 60;
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
    ...{ kind, orderId, machineId, bindingId: null, slot: null, detail: null, isOpen: true },
    ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
    openedAt: new Date(Date.now() - place * 1000).toISOString(),
  });
  const request = (place: number) => ({
    ...{ amountYen: 5000, reason: 'nothing came', requester: { id: 'x', name: 'x' } },
    createdAt: Timestamp.ofMs(Date.now() - place * 1000),
    expiresAt: Timestamp.ofMs(Date.now() + 3_600_000),
  });
  const places = Array.from({ length: 60 }, (_, place) => place);
  const letters = (place: number) =>
    [...String(place).padStart(2, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  await seed(
    Object.fromEntries(
      places.flatMap((place) => [
        [
          `clients/${TENANT}/incidents/x-${place}`,
          incident(place, place % 2 === 0 ? 'COMPLAINT' : 'MACHINE_OFFLINE'),
        ],
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
  ['the latest orders', () => '/orders'],
  ['the orders of a machine', () => `/orders?machine=${machineId}`],
  ['the orders of a person', () => `/orders?person=${personId}`],
  ['an order', () => `/orders/${orderId}`],
  ['a search by amount', () => `/search?q=${encodeURIComponent('160円')}`],
  ['a search by four digits', () => '/search?q=1024'],
  ['a search by words', () => `/search?q=${encodeURIComponent('1号機')}`],
  ['the staff', () => '/staff'],
  ['the log', () => '/audit'],
])('%s reads at most 60 documents of a full store', async (_, path) => {
  const traffic = await trafficOf(async () => {
    expect((await owner.call('GET', path())).status).toBe(200);
  });
  const reads = traffic.reduce((sum, call) => sum + call.reads, 0);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(MOST);
});
