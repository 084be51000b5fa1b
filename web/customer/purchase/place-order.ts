import { orderIdOf } from '../../../contract/customer/order-id.ts';
import { type Order, orderSchema } from '../../../contract/customer/orders.ts';
import type { TenantApi } from '../api/client.ts';
import { ApiError, type AppError, OutdatedError, readJson } from '../api/problem.ts';
import type { Attempt } from './attempt.ts';

/** `unknown`: no answer, or one that does not reveal the outcome. The app asks again with the same key. */
export type Placed =
  | { readonly kind: 'ordered'; readonly order: Order }
  | { readonly kind: 'refused'; readonly problem: AppError }
  /** `outdated`: only a newer build can read the answer. */
  | { readonly kind: 'unknown'; readonly outdated: OutdatedError | null }
  /** The edge knows no such purchase. */
  | { readonly kind: 'absent' };

/** Sends an attempt under its key. Sending it twice creates one purchase. */
export async function placeOrder(
  { api, tenantParams }: TenantApi,
  { key, sent }: Attempt,
): Promise<Placed> {
  if (!sent) return { kind: 'unknown', outdated: null };
  try {
    const headers = { 'Idempotency-Key': key };
    const answer = await api.orders.$post({ param: tenantParams, json: sent }, { headers });
    return { kind: 'ordered', order: await readJson(answer, orderSchema) };
  } catch (thrown) {
    return placedAfter(thrown);
  }
}

/** Asks for the outcome of an attempt, without sending anything that could create a purchase. */
export async function findPlacedOrder(
  { api, tenantParams }: TenantApi,
  lineUserId: string,
  { key }: Attempt,
): Promise<Placed> {
  const { clientId } = tenantParams;
  try {
    const orderId = await orderIdOf(clientId, lineUserId, key);
    const answer = await api.orders[':orderId'].$get({ param: { clientId, orderId } });
    return { kind: 'ordered', order: await readJson(answer, orderSchema) };
  } catch (thrown) {
    const neverCame = thrown instanceof ApiError && thrown.problem.status === 404;
    return neverCame ? { kind: 'absent' } : placedAfter(thrown);
  }
}

function placedAfter(thrown: unknown): Placed {
  if (thrown instanceof ApiError && isFinal(thrown.problem))
    return { kind: 'refused', problem: thrown.problem };
  return { kind: 'unknown', outdated: thrown instanceof OutdatedError ? thrown : null };
}

/** A refusal of the purchase itself. Any other error may hide a success. */
function isFinal({ status, code }: AppError): boolean {
  // The edge's own rate limits. A proxy's 429 has no such code, and its outcome is unknown.
  if (code === 'TOO_MANY_DECLINES' || code === 'TOO_MANY_REQUESTS') return true;
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}
