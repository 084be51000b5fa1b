import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../contract/customer/orders.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { Platforms } from './platforms.ts';
import { readOrders } from './read-orders.ts';

const payPayRequest = v.object({ merchantPaymentId: orderIdSchema });
const gmoRequest = v.object({ order: v.object({ orderId: orderIdSchema }) });
const asked = v.union([
  v.pipe(
    payPayRequest,
    v.transform(({ merchantPaymentId }) => merchantPaymentId),
  ),
  v.pipe(
    gmoRequest,
    v.transform(({ order }) => order.orderId),
  ),
]);

/** How many amounts of one person may wait for their release at one provider. */
const MAX_HELD = 2;

const isAuthorisation = ({ url }: Request) =>
  /\/payments\/preauthorize$|\/wallet\/on-file\/charge$/.test(new URL(url).pathname);

/** Checks each authorisation against the store at the moment the edge sends it. */
export class PaymentWitness {
  readonly #platforms: Platforms;
  /** Returns the orders of the same person at the same provider, including the order itself. */
  readonly #ordersBeside: (orderId: OrderId) => readonly OrderId[];
  readonly #asked = new Set<OrderId>();
  readonly broken: string[] = [];

  constructor(platforms: Platforms, ordersBeside: (orderId: OrderId) => readonly OrderId[]) {
    this.#platforms = platforms;
    this.#ordersBeside = ordersBeside;
  }

  /** Checks a call that leaves the edge, whatever happens to it afterwards. */
  async see(request: Request): Promise<void> {
    if (!isAuthorisation(request)) return;
    const orderId = v.parse(asked, await request.clone().json());
    if (this.#asked.has(orderId)) this.broken.push(`${orderId}: two authorisations are asked for`);
    this.#asked.add(orderId);
    const beside = this.#ordersBeside(orderId).filter((id) => id !== orderId);
    const waiting = (await readOrders(this.#platforms, beside)).filter(waitsForRelease);
    if (waiting.length >= MAX_HELD)
      this.broken.push(`${orderId}: bought while ${waiting.length} amounts wait for their release`);
  }
}

/**
 * Returns whether an amount waits for its release without having been counted before: found after a
 * refusal, or returned by a person.
 */
const waitsForRelease = ({ state, history }: StoredOrder) =>
  (state === 'REVERTING' || state === 'CANCELLING') &&
  !history.some((past) => ['DECLINED', 'CANCELLED', 'MANUAL_REVIEW'].includes(past.state));
