import * as v from 'valibot';
import type { OrderId } from '../../contract/customer/orders.ts';
import { isLine } from './edge-process.ts';
import type { Platforms } from './platforms.ts';
import { OPERATORS } from './shop.ts';

/** A message that LINE accepted for the first time. */
export type Message = {
  readonly to: string;
  readonly title: string;
  /** The order that its button opens. Undefined if it belongs to no order. */
  readonly orderId: string | undefined;
};

const push = v.object({
  to: v.string(),
  messages: v.tuple([v.looseObject({ altText: v.optional(v.string(), '') })]),
});
const payments = v.object({
  payments: v.array(
    v.object({ merchantPaymentId: v.string(), status: v.string(), walletId: v.string() }),
  ),
});
const authorizations = v.object({
  authorizations: v.array(v.object({ id: v.string(), walletId: v.string() })),
});
const members = v.object({ memberId: v.string() });
const gmoOrders = v.object({
  orders: v.array(
    v.object({ orderId: v.string(), status: v.string(), memberId: v.optional(v.string()) }),
  ),
});

/** Records what only the connection between the edge and the platforms shows. */
export class Witness {
  readonly #platforms: Platforms;
  readonly messages: Message[] = [];
  /** Payments that were on hold when their wallet was unbound. */
  readonly heldAtUnbinding: string[] = [];
  /** Failed calls to LINE. The edge gives up a message after three. */
  lineFaults = 0;
  /** Machines whose count reached the store late. Such a count may replace a newer one. */
  readonly lateCounts = new Set<string>();

  readonly #answerInstead: (request: Request) => Promise<Response> | undefined;

  /** @param answerInstead returns a provider's answer for a call that it does not execute. */
  constructor(
    platforms: Platforms,
    answerInstead: (request: Request) => Promise<Response> | undefined,
  ) {
    this.#platforms = platforms;
    this.#answerInstead = answerInstead;
  }

  /** Forwards a request and records it. */
  fetch = async (request: Request): Promise<Response> => {
    const instead = this.#answerInstead(request);
    if (instead) return instead;
    const path = new URL(request.url).pathname;
    const isUnbinding = /\/user\/authorizations\/|\/member\/deleteItem/.test(path);
    if (!isUnbinding && !isLine(request)) return this.#platforms.fetch(request);
    const copy = request.clone();
    const answer = await this.#platforms.fetch(request);
    if (answer.ok && path.endsWith('/message/push')) await this.#seePush(copy);
    if (answer.ok && isUnbinding) await this.#seeUnbinding(copy, path);
    return answer;
  };

  async seeLate(request: Request): Promise<void> {
    const text = await request.text();
    const machine = /\/machines\/(\w+)\/shelf\//.exec(text)?.[1];
    if (machine !== undefined && text.includes('reportedAt')) this.lateCounts.add(machine);
  }

  async #seePush(request: Request): Promise<void> {
    const text = await request.text();
    const { to, messages } = v.parse(v.pipe(v.string(), v.parseJson(), push), text);
    if (to === OPERATORS) return;
    const [title = ''] = messages[0].altText.split('\n');
    const orderId = /\/account\/order\/([a-z2-7]{26})/.exec(text)?.[1];
    this.messages.push({ to, title, orderId });
  }

  async #seeUnbinding(request: Request, path: string): Promise<void> {
    const held = path.startsWith('/paypay')
      ? await this.#heldAtPayPay(path)
      : await this.#heldAtGmo(v.parse(members, await request.json()).memberId);
    this.heldAtUnbinding.push(...held);
  }

  async #heldAtPayPay(path: string): Promise<readonly string[]> {
    const all = v.parse(
      authorizations,
      await this.#platforms.control('GET', '/paypay/authorizations'),
    );
    const ended = all.authorizations.find(({ id }) => path.endsWith(`/${id}`));
    const held = v.parse(payments, await this.#platforms.control('GET', '/paypay/payments'));
    return held.payments
      .filter(({ walletId, status }) => walletId === ended?.walletId && status === 'AUTHORIZED')
      .map(({ merchantPaymentId }) => merchantPaymentId);
  }

  async #heldAtGmo(member: string): Promise<readonly string[]> {
    const { orders } = v.parse(gmoOrders, await this.#platforms.control('GET', '/gmo/orders'));
    return orders
      .filter(({ memberId, status }) => memberId === member && status === 'AUTH')
      .map(({ orderId }) => orderId);
  }
}

/** An older version ran for a while, and could not read this order. */
export type RolledBack = {
  readonly orderId: OrderId;
  readonly fromMs: number;
  readonly untilMs: number;
  /** Its due time, by the last version that could read it. `null`: not due. */
  readonly driveAtMs: number | null;
  readonly isUntouched: boolean;
};
