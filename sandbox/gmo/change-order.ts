import type { Gmo } from './gmo.ts';
import type { GmoTransaction } from './order.ts';
import { type GmoProblem, isProblem, problem } from './problems.ts';
import { AccessSchema, InquirySchema, readRequest, UpdateSchema } from './requests.ts';

type Changed = { order: GmoTransaction } | GmoProblem;

/** Captures the hold. */
export function captureOrder(gmo: Gmo, shopId: string, body: unknown): Changed {
  const found = findCharge(gmo, shopId, readRequest(AccessSchema, body));
  if (isProblem(found)) return found;
  const { order } = found;
  if (order.status === 'EXPIRED') return problem('transaction_expired');
  if (order.status !== 'AUTH') return problem('invalid_status');
  return { order: gmo.orders.save({ ...order, status: 'SALES' }, 'SALES') };
}

/** Cancels a hold or a sale of this month, or refunds an older sale. */
export function cancelOrder(gmo: Gmo, shopId: string, body: unknown): Changed {
  const found = findCharge(gmo, shopId, readRequest(AccessSchema, body));
  if (isProblem(found)) return found;
  const { order } = found;
  if (order.status === 'EXPIRED') return problem('transaction_expired');
  const isSale = order.status === 'SALES' || order.status === 'CAPTURE';
  if (!isSale && order.status !== 'AUTH') return problem('invalid_status');
  const isOld = isSale && monthInJapan(order.created) !== monthInJapan(gmo.now());
  const status = isOld ? 'RETURN' : 'CANCEL';
  return { order: gmo.orders.save({ ...order, status, amount: 0 }, status) };
}

/** Changes the price of a sale. The new price may not exceed the original one. */
export function updateOrder(gmo: Gmo, shopId: string, body: unknown): Changed {
  const read = readRequest(UpdateSchema, body);
  const found = findCharge(gmo, shopId, read);
  if (isProblem(read)) return read;
  if (isProblem(found)) return found;
  const { order } = found;
  const { amount } = read.request;
  if (order.status !== 'SALES' && order.status !== 'CAPTURE') return problem('invalid_status');
  if (amount > order.original) return problem('amount_limit_exceeded');
  return { order: gmo.orders.save({ ...order, amount }, `${order.status}: ${amount} yen`) };
}

/** Returns the current transaction by either id. If both are given, both must match. */
export function inquireOrder(gmo: Gmo, shopId: string, body: unknown): Changed {
  const read = readRequest(InquirySchema, body);
  if (isProblem(read)) return read;
  const { accessId, orderId } = read.request;
  if (accessId === undefined && orderId === undefined) {
    return problem('missing_parameter', 'accessId or orderId');
  }
  const order =
    accessId === undefined
      ? gmo.orders.findByOrderId(shopId, orderId ?? '')
      : gmo.orders.findByAccessId(accessId);
  if (order?.shopId !== shopId || order.orderId !== (orderId ?? order.orderId)) {
    return problem('invalid_request', accessId === undefined ? 'orderId' : 'accessId');
  }
  return { order };
}

function findCharge(
  gmo: Gmo,
  shopId: string,
  read: { request: { accessId: string } } | GmoProblem,
): Changed {
  if (isProblem(read)) return read;
  const order = gmo.orders.findByAccessId(read.request.accessId);
  if (order?.shopId !== shopId || order.kind !== 'charge') {
    return problem('invalid_request', 'accessId');
  }
  return { order };
}

function monthInJapan(ms: number): string {
  return new Date(ms + 9 * 3_600_000).toISOString().slice(0, 7);
}
