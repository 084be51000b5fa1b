import * as v from 'valibot';
import type { CallFault } from './call-faults.ts';
import type { Platforms } from './platforms.ts';
import { concerns, failedRefund, isRefund, type ProviderTrouble } from './provider-troubles.ts';
import type { Timeline } from './timeline.ts';

const payments = v.object({
  payments: v.array(v.object({ merchantPaymentId: v.string(), status: v.string() })),
});
const OUTCOMES = '/paypay/outcomes';

/** Makes a world's providers fail. */
export class ProviderTroubleMaker {
  readonly #timeline: Timeline;
  readonly #platforms: Platforms;
  readonly #random: () => number;
  #now: readonly ProviderTrouble[] = [];

  constructor(timeline: Timeline, platforms: Platforms, random: () => number) {
    this.#timeline = timeline;
    this.#platforms = platforms;
    this.#random = random;
  }

  cause(trouble: ProviderTrouble): Promise<void> {
    this.#now = [...this.#now, trouble];
    this.#timeline.after(trouble.forMs, () => this.#end(trouble));
    return this.#prepare();
  }

  /** Returns the current fault of a call. */
  faultOf(request: Request): CallFault | undefined {
    for (const trouble of this.#now) {
      const isDown = trouble.kind === 'provider down' && concerns(trouble, request);
      if (isDown && this.#random() * 100 < trouble.percent) return trouble.fault;
    }
    return undefined;
  }

  /** Returns the provider's own answer if it does not do what the call asks. */
  answerOf(request: Request): Promise<Response> | undefined {
    const fails = this.#now.some(({ kind }) => kind === 'refunds fail') && isRefund(request);
    return fails ? failedRefund(request) : undefined;
  }

  async #end(trouble: ProviderTrouble): Promise<void> {
    this.#now = this.#now.filter((one) => one !== trouble);
    await this.#prepare();
    if (trouble.kind !== 'payments undecided' || this.#isUndecided) return;
    const all = v.parse(payments, await this.#platforms.control('GET', '/paypay/payments'));
    for (const { merchantPaymentId, status } of all.payments) {
      if (status !== 'CREATED') continue;
      const path = `/paypay/payments/${merchantPaymentId}`;
      await this.#platforms.control('PUT', path, { status: trouble.becomes });
    }
  }

  get #isUndecided(): boolean {
    return this.#now.some(({ kind }) => kind === 'payments undecided');
  }

  async #prepare(): Promise<void> {
    const always = { call: 'preauthorize', code: 'PENDING', times: -1 };
    await this.#platforms.control('PUT', OUTCOMES, this.#isUndecided ? [always] : []);
  }
}
