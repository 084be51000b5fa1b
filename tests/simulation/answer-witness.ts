import type { StoredOrder } from '../../worker/core/order/order.ts';
import type { Truth } from '../faults/provider-truth.ts';
import {
  type MoneyAction,
  type MoneyCall,
  moneyActionOf,
  type Named,
  readAnswer,
  readMoneyCall,
} from './money-call.ts';

/** An answer about money that reached a living process of the edge. */
type Delivered = {
  /** By the clock of that process. A move that follows from the answer has the same time. */
  readonly atMs: number;
  readonly call: MoneyCall;
  readonly named: Named | undefined;
};

/** How an answer contradicts the provider's own record of the payment. */
export type Wrong = 'order' | 'number' | 'no number' | 'amount' | 'unreadable';

/** An answer to a call about an order, and how it is wrong. */
export type Judged = {
  readonly atMs: number;
  readonly action: MoneyAction;
  readonly wrongs: ReadonlySet<Wrong>;
};

/** Records each provider's answer as the edge receives it. */
export class AnswerWitness {
  readonly #delivered: Delivered[] = [];

  /** Returns a function that records the answer to a call. Undefined: the call is not about money. */
  see(request: Request): ((response: Response, atMs: number) => void) | undefined {
    if (!moneyActionOf(request)) return undefined;
    const reading = readMoneyCall(request.clone());
    return (response, atMs) => void this.#record(reading, response.clone(), atMs);
  }

  async #record(
    reading: Promise<MoneyCall | undefined>,
    response: Response,
    atMs: number,
  ): Promise<void> {
    const text = await response.text();
    const call = await reading;
    if (call) this.#delivered.push({ atMs, call, named: readAnswer(text) });
  }

  /** Returns the answers to an order's calls, compared with the provider's own record of its payment. */
  answersOf(order: StoredOrder, truth: Truth | undefined): readonly Judged[] {
    const numbers = [truth?.number, order.payment.providerPaymentId].filter(Boolean);
    return this.#delivered.flatMap(({ atMs, call, named }) => {
      const isOwn = call.orderId === order.id || numbers.includes(call.number);
      return isOwn ? [{ atMs, action: call.action, wrongs: wrongsOf(order, truth, named) }] : [];
    });
  }
}

function wrongsOf(
  { id, amountYen, payment }: StoredOrder,
  truth: Truth | undefined,
  named: Named | undefined,
): ReadonlySet<Wrong> {
  if (!named) return new Set();
  const { orderId, number, amountYen: said } = named;
  const numbers: readonly unknown[] = [truth?.number, payment.providerPaymentId];
  const isOther = number !== undefined && !numbers.includes(number);
  const wrongs: readonly (readonly [Wrong, boolean])[] = [
    ['order', orderId !== undefined && orderId !== id],
    ['number', isOther && number !== ''],
    ['no number', isOther && number === ''],
    ['amount', typeof said === 'number' && said !== amountYen],
    ['unreadable', said === 'UNREADABLE'],
  ];
  return new Set(wrongs.flatMap(([wrong, holds]) => (holds ? [wrong] : [])));
}
