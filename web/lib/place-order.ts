import { type Order, orderSchema } from '../../contract/orders.ts';
import { type AppError, appState } from '../boot/app-state.ts';
import { api, ofClient, readJson } from './api.ts';
import { orderIdOf } from './order-id.ts';
import { ApiError, problemOfThrown } from './problem.ts';
import type { Attempt } from './purchase-attempt.ts';

/** `unknown`: no answer, or one that says nothing of what became of it. It is asked again, same key. */
export type Placed =
  | { readonly kind: 'ordered'; readonly order: Order }
  | { readonly kind: 'refused'; readonly problem: AppError }
  | { readonly kind: 'unknown' }
  /** It never came through, and is too old to be sent now. */
  | { readonly kind: 'lapsed' };

/** Sends an attempt under its key. Sent twice it is still one purchase. */
export async function placeOrder({ key, sent }: Attempt): Promise<Placed> {
  if (!sent) return { kind: 'unknown' };
  try {
    const headers = { 'Idempotency-Key': key };
    const answer = await api.orders.$post({ param: ofClient(), json: sent }, { headers });
    return { kind: 'ordered', order: await readJson(answer, orderSchema) };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) return { kind: 'unknown' };
    const problem = problemOfThrown(thrown);
    return isFinal(problem.status) ? { kind: 'refused', problem } : { kind: 'unknown' };
  }
}

/** Asks what became of an attempt, without sending anything that could still become a purchase. */
export async function findOrder({ key }: Attempt): Promise<Placed> {
  const { clientId } = ofClient();
  try {
    const orderId = await orderIdOf(clientId, appState().lineUser?.lineUserId ?? '', key);
    const answer = await api.orders[':orderId'].$get({ param: { clientId, orderId } });
    return { kind: 'ordered', order: await readJson(answer, orderSchema) };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) return { kind: 'unknown' };
    const problem = problemOfThrown(thrown);
    if (problem.status === 404) return { kind: 'lapsed' };
    return isFinal(problem.status) ? { kind: 'refused', problem } : { kind: 'unknown' };
  }
}

/** A refusal of the purchase itself. Anything else may have happened on the way back. */
const isFinal = (status: number) =>
  status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
