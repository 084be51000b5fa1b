import * as v from 'valibot';
import type { OrderId } from '../../../contract/customer/orders.ts';
import { type ClientId, lineUserIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { dayAt } from '../../../worker/core/japan-time.ts';
import { machineDocument } from '../../../worker/core/machines/machine-document.ts';
import { searchFields } from '../../../worker/core/machines/search-words.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { create } from '../../../worker/core/store/writes.ts';
import { copyOrders, orderIdOf, setAll } from '../growth/fill-store.ts';

/** More rows than any list of the worklist or the search shows. */
const MANY = 100;
/** The first number of the copied orders in review. It is larger than all other orders' numbers. */
const REVIEWS_FROM = 10_000_000;
const HOUR_MS = 3_600_000;
const PHONE_END = '4321';
const NAME = '森山花子';

const MACHINES = 3000;
const PHONE = '+819012344321';
const ROUTE = 'みなと便';
/** The id of a round with the whole fleet. */
export const ROUND = '00000000-0000-4000-8000-000000000001';

/** The texts that the measured pages search for. */
export const searched = {
  phone: PHONE_END,
  wholePhone: '090-1234-4321',
  name: '森山',
  machine: '架空駅 2040号機',
  place: '架空駅',
} as const;

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

/** Stores tasks for the worklist, and people with the same name and phone. */
export async function fillWorklist(
  store: Firestore,
  clientId: ClientId,
  reviewed: OrderId,
): Promise<void> {
  await store.commit([
    {
      kind: 'set',
      path: paths.order(clientId, reviewed),
      fields: { state: 'MANUAL_REVIEW', driveAt: null },
      mask: ['state', 'driveAt'],
    },
  ]);
  await copyOrders(store, clientId, reviewed, { from: REVIEWS_FROM, to: REVIEWS_FROM + MANY });
  const atMs = Date.now() - HOUR_MS;
  const incident = { orderId: null, bindingId: null, slot: null, detail: null, isOpen: true };
  const untold = { notifyAt: null, tries: 0, isTold: true, attempts: [] };
  await setAll(
    store,
    numbers(0, MANY).flatMap((number) => [
      {
        path: paths.incident(clientId, `bench-${number}`),
        fields: {
          ...incident,
          ...untold,
          ...{ taken: null, resolved: null, machineId: `m-bench-${number}` },
          kind: number % 2 === 0 ? 'COMPLAINT' : 'MACHINE_OFFLINE',
          openedAt: Timestamp.ofMs(atMs - number * 1000),
        },
      },
      {
        path: paths.refundRequest(clientId, orderIdOf(REVIEWS_FROM + number)),
        fields: {
          ...{ amountYen: 5000, reason: 'bench', requester: { id: 'bench', name: 'bench' } },
          expiresAt: Timestamp.ofMs(atMs + 48 * HOUR_MS),
          createdAt: Timestamp.ofMs(atMs - number * 1000),
        },
      },
      {
        path: paths.lineUser(clientId, v.parse(lineUserIdSchema, `U-bench-${number}`)),
        fields: {
          profile: { displayName: NAME },
          ...(number === 0 ? { phoneNumber: PHONE } : {}),
          ...{ phoneEnd: PHONE_END, nameWords: ['森山', '山花', '花子'] },
        },
      },
    ]),
  );
}

/** Stores machines at one station, with numbered names, and a round along their route. */
export async function fillMachines(store: Firestore, clientId: ClientId): Promise<void> {
  const round = {
    route: ROUTE,
    day: dayAt(Date.now()),
    by: '三浦',
    machines: MACHINES,
    done: 0,
    skipped: 0,
  };
  const path = paths.round(clientId, ROUND);
  await store.commit([create(path, { ...round, dayAt: Timestamp.ofMs(Date.now()) })]);
  await setAll(
    store,
    numbers(0, MACHINES).map((number) => {
      const name = { ja: `架空駅 ${number + 1}号機`, en: `Kaku Station No. ${number + 1}` };
      const machine = {
        code: String(40_000 + number),
        name,
        place: '改札内',
        order: 1000 + number,
      };
      const read = v.parse(machineDocument, machine);
      const path = paths.machine(clientId, v.parse(machineIdSchema, `m-fleet-${number}`));
      return {
        path,
        fields: { ...machine, route: ROUTE, ...searchFields({ ...read, route: ROUTE }) },
      };
    }),
  );
}

/** Stores the orders from number `from` to `to`, each with a row in the log. */
export async function fillOrders(
  store: Firestore,
  clientId: ClientId,
  copied: OrderId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await copyOrders(store, clientId, copied, { from, to });
  const nowMs = Date.now();
  const rows = numbers(from, to).map((number) => {
    const target = { kind: 'order', id: orderIdOf(number) } as const;
    const content = {
      ...{ target, seq: 1, previous: '', previousAtMs: null },
      atMs: nowMs - (number + 1) * 1000,
      actor: { type: 'staff' as const, id: 'bench', name: 'bench', roles: ['support' as const] },
      ...{ what: 'answer', reason: '', before: {}, after: {}, requestId: '' },
    };
    // The measured pages do not verify the MAC.
    const fields = { ...content, mac: '' };
    return { path: paths.auditRow(clientId, target, 1), fields };
  });
  await setAll(store, rows);
}
