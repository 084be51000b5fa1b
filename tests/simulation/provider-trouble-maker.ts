import * as v from 'valibot';
import type { CallFault } from './call-faults.ts';
import { MixedUpPayments, type MixedUpWay, type PaymentFault } from './mixed-up-payments.ts';
import { type MoneyCall, moneyActionOf } from './money-call.ts';
import type { Platforms } from './platforms.ts';
import { concerns, failedRefund, isRefund, type ProviderTrouble } from './provider-troubles.ts';
import type { Timeline } from './timeline.ts';

const payments = v.object({
  payments: v.array(v.object({ merchantPaymentId: v.string(), status: v.string() })),
});
const OUTCOMES = '/paypay/outcomes';

/** The edge gives up a capture after a day. The review checks the payment an hour later. */
const STUCK_MS = (24 * 60 + 15) * 60_000;
const WATCHED_MS = 26 * 60 * 60_000;

/** An order whose capture fails for more than a day, and how the checks of its review are answered. */
export type StuckOrder = {
  readonly orderId: string;
  readonly tapAtMs: number;
  readonly way: MixedUpWay;
};

type Parts = {
  readonly timeline: Timeline;
  readonly platforms: Platforms;
  readonly random: () => number;
  readonly stuckOrders: readonly StuckOrder[];
  /** Called when a provider does something wrong or answers wrongly. */
  readonly onFault: () => void;
};

/** Makes a world's providers fail. */
export class ProviderTroubleMaker {
  readonly #parts: Parts;
  readonly #payments: MixedUpPayments;
  #now: readonly ProviderTrouble[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    const { timeline, platforms } = parts;
    const faultOf = (call: MoneyCall, request: Request) => {
      const fault = this.#stuck(call) ?? this.#mixedUp(request);
      if (fault) parts.onFault();
      return fault;
    };
    this.#payments = new MixedUpPayments({ timeline, fetch: platforms.fetch, faultOf });
  }

  cause(trouble: ProviderTrouble): Promise<void> {
    this.#now = [...this.#now, trouble];
    this.#parts.timeline.after(trouble.forMs, () => this.#end(trouble));
    return this.#prepare();
  }

  /** Returns the current fault of a call. */
  faultOf(request: Request): CallFault | undefined {
    for (const trouble of this.#now) {
      const isDown = trouble.kind === 'provider down' && concerns(trouble, request);
      if (isDown && this.#parts.random() * 100 < trouble.percent) return trouble.fault;
    }
    return undefined;
  }

  /** Returns the provider's own answer if it does not do what the call asks. */
  answerOf(request: Request): Promise<Response> | undefined {
    const fails = this.#now.some(({ kind }) => kind === 'refunds fail') && isRefund(request);
    if (fails) return failedRefund(request);
    return moneyActionOf(request) ? this.#payments.answer(request) : undefined;
  }

  #stuck({ action, orderId }: MoneyCall): PaymentFault | undefined {
    const stuck = this.#parts.stuckOrders.find((one) => one.orderId === orderId);
    if (!stuck) return undefined;
    const afterMs = this.#parts.timeline.nowMs - stuck.tapAtMs;
    if (action === 'capture' && afterMs < STUCK_MS) return 'fails';
    const isWatched = action === 'inquire' && afterMs > STUCK_MS && afterMs < WATCHED_MS;
    return isWatched ? { way: stuck.way, effect: 'done' } : undefined;
  }

  #mixedUp(request: Request): PaymentFault | undefined {
    for (const trouble of this.#now) {
      const isMixedUp = trouble.kind === 'mixes up' && concerns(trouble, request);
      if (isMixedUp && this.#parts.random() * 100 < trouble.percent) return trouble.mixedUp;
    }
    return undefined;
  }

  async #end(trouble: ProviderTrouble): Promise<void> {
    this.#now = this.#now.filter((one) => one !== trouble);
    await this.#prepare();
    if (trouble.kind !== 'payments undecided' || this.#isUndecided) return;
    const all = v.parse(payments, await this.#parts.platforms.control('GET', '/paypay/payments'));
    for (const { merchantPaymentId, status } of all.payments) {
      if (status !== 'CREATED') continue;
      const path = `/paypay/payments/${merchantPaymentId}`;
      await this.#parts.platforms.control('PUT', path, { status: trouble.becomes });
    }
  }

  get #isUndecided(): boolean {
    return this.#now.some(({ kind }) => kind === 'payments undecided');
  }

  async #prepare(): Promise<void> {
    const always = { call: 'preauthorize', code: 'PENDING', times: -1 };
    await this.#parts.platforms.control('PUT', OUTCOMES, this.#isUndecided ? [always] : []);
  }
}
