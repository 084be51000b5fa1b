import * as v from 'valibot';
import { openStore } from '../../cli/services/open-store.ts';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { reportProblemSchema } from '../../contract/customer/orders.ts';
import type { ClientId } from '../../contract/shared/ids.ts';
import { parseSettings } from '../../worker/core/env.ts';
import { incidentWrite } from '../../worker/core/incidents/incident-document.ts';
import { requestRefund } from '../../worker/core/operations/refunds/refund-request.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { reportProblem } from '../../worker/core/receipts/report-problem.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { type PaidBy, pastOrder, pastOrderId } from './past-order.ts';
import { type DemoTenant, latestPastOrders } from './seed-sales.ts';
import { staffOf } from './seed-staff.ts';
import { takePayments } from './take-payments.ts';

const MINUTE_MS = 60_000;
const PHOTO_WIDTH = 480;
/** How long ago a buyer reported the jam. */
const JAM_MINUTES = 40;
/** Larger than the number of any other past purchase. */
const UNDECIDED_NTH = 100_000;

/** Returns the past orders of a demo tenant for which tasks exist. Needs the past sales. */
export async function ordersWithTasks(store: Firestore, clientId: ClientId) {
  const [, jammed, , , wrong, , , damaged] = await latestPastOrders(store, clientId, 8);
  if (!jammed || !wrong || !damaged) throw new Error(`${clientId} lacks past sales`);
  return { jammed, wrong, damaged };
}

/** Returns the id of a demo tenant's order in review. */
export const undecidedOrderId = (clientId: ClientId) => pastOrderId(clientId, UNDECIDED_NTH);

/**
 * Gives a demo tenant tasks for its console. They are two problems without an answer, one of them
 * with a photo and its jam, a refund that waits for approval, and an order in review. Needs the
 * past sales. Repeating it keeps existing tasks. After an interrupted start, the next start adds
 * the rest.
 */
export async function seedTasks({ settings, standIns, file }: DemoTenant): Promise<void> {
  const { clientId } = file;
  const store = openStore(settings);
  const { jammed, wrong, damaged } = await ordersWithTasks(store, clientId);
  // Each step stores its report last, so an existing report means that the step is complete.
  if (jammed.problem === null) {
    await jam(store, clientId, jammed);
    await report(store, file, jammed, {
      ...{ agoMinutes: JAM_MINUTES, reason: 'nothing-came', photo: await takePhoto(file) },
      text: 'ボタンを押したら動く音はしましたが、途中で引っかかって落ちてきませんでした。',
    });
  }
  if (wrong.problem === null) {
    await askForRefund(store, settings, clientId, damaged.id);
    await report(store, file, wrong, {
      ...{ agoMinutes: 125, reason: 'wrong-item', photo: null },
      text: 'えらんだものと違う飲み物が出ました。',
    });
  }
  const shopId = parseSettings(settings).DPAY_SHOPS[clientId]?.shopId;
  const isLeft = await store.get(paths.order(clientId, await undecidedOrderId(clientId)));
  if (shopId === undefined || isLeft) return;
  const pay = { kind: 'dpay', account: shopId } as const;
  await leaveUndecided(store, { standIns, file }, pay, damaged.lineUserId);
}

/** Requests a refund that needs another person's approval. Repeating the request has no effect. */
async function askForRefund(
  store: Firestore,
  settings: DemoTenant['settings'],
  clientId: ClientId,
  orderId: StoredOrder['id'],
): Promise<void> {
  const services = {
    ...{ store, settings: parseSettings(settings) },
    nowMs: () => Date.now() - 20 * MINUTE_MS,
  };
  const actor = { type: 'staff', ...staffOf('support') } as const;
  const reason = 'お電話で確認。容器がつぶれていたとのこと';
  await requestRefund({ services, client: { clientId }, actor }, orderId, { reason });
}

/**
 * Stores the jam of an order's slot, which the machine reported when the order failed. Reopens a
 * resolved one.
 */
export async function jam(store: Firestore, clientId: ClientId, order: StoredOrder): Promise<void> {
  const [{ slot }] = order.lines;
  const nowMs = Date.now() - (JAM_MINUTES + 1) * MINUTE_MS;
  const subject = { orderId: order.id, machineId: order.machine.id };
  const happened = { kind: 'SLOT_JAMMED', slot, ...subject } as const;
  await store.commit([incidentWrite(clientId, happened, nowMs)]);
}

type Reported = {
  readonly agoMinutes: number;
  readonly reason: string;
  readonly text: string;
  readonly photo: string | null;
};

/** Reports a problem in the buyer's name. */
async function report(
  store: Firestore,
  { clientId }: TenantFile,
  { id, lineUserId }: StoredOrder,
  { agoMinutes, ...said }: Reported,
): Promise<void> {
  const services = { store, nowMs: () => Date.now() - agoMinutes * MINUTE_MS };
  await reportProblem(services, { clientId, lineUserId }, id, v.parse(reportProblemSchema, said));
}

/** Returns a picture of a machine as a photo that a buyer's phone would send. */
async function takePhoto(file: TenantFile): Promise<string | null> {
  const drawing = file.machines.find(({ picture }) => picture?.endsWith('.svg'))?.picture;
  if (drawing === undefined) return null;
  // Loaded on demand, because of its native library.
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(file.read(drawing, 'picture'))
    .resize({ width: PHOTO_WIDTH })
    .webp()
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Stores an order that dropped its product, whose provider has not captured the amount. */
async function leaveUndecided(
  store: Firestore,
  { standIns, file }: Pick<DemoTenant, 'standIns' | 'file'>,
  pay: PaidBy,
  lineUserId: StoredOrder['lineUserId'],
): Promise<void> {
  const [machine] = file.machines;
  const slot = machine?.slots[0];
  if (!machine || !slot) return;
  const { order, fields } = await pastOrder(file, {
    ...{ nth: UNDECIDED_NTH, atMs: Date.now() - 200 * MINUTE_MS, pay, machine, slot },
    ...{ lineUserId, isUndecided: true },
  });
  await takePayments(standIns, [order]);
  await store.commit([{ kind: 'set', path: paths.order(file.clientId, order.id), fields }]);
}
