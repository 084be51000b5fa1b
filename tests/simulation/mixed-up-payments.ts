import { type MoneyAction, type MoneyCall, readAnswer, readMoneyCall } from './money-call.ts';
import type { Timeline } from './timeline.ts';

/** How a provider's answer is wrong: the whole answer about another payment, or one part of its own. */
export type MixedUpWay = 'payment' | 'number' | 'amount' | 'amount in words' | 'currency';
/** What the provider does with the call that it answers wrongly. */
export type MixedUpEffect = 'done' | 'not done' | 'done twice' | 'done late';

export type MixedUp = {
  readonly way: MixedUpWay;
  readonly effect: MixedUpEffect;
};

/** What a provider does with a call about money. Undefined: it answers correctly. */
export type PaymentFault = MixedUp | 'fails';

type Parts = {
  readonly timeline: Timeline;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly faultOf: (call: MoneyCall, request: Request) => PaymentFault | undefined;
};

/** Just within the time for which the edge waits for an answer. */
const LATE_MS = 25_000;

type Edit = (text: string) => string;
const edits: Readonly<Record<MixedUpWay, Edit>> = {
  payment: (text) =>
    text.replaceAll(
      /("(?:merchantPaymentId|merchantRefundId|orderId|paymentId|accessId)":")[^"]*"/g,
      '$1another"',
    ),
  number: (text) => text.replaceAll(/("(?:paymentId|accessId)":")[^"]*"/g, '$1another"'),
  amount: (text) =>
    text
      .replaceAll(/("amount":\{"amount":)(\d+)/g, '$1$20')
      .replaceAll(/("amount":")(\d+)"/g, '$1$20"'),
  'amount in words': (text) =>
    text
      .replaceAll(/("amount":\{"amount":)(\d+)/g, '$1"$2"')
      .replaceAll(/("amount":")(\d+)"/g, '$1$2円"'),
  currency: (text) =>
    text
      .replaceAll('"currency":"JPY"', '"currency":"USD"')
      .replaceAll(/("amount":")(\d+)"/g, '$1USD $2"'),
};

/** The payments of a world in which the providers mix payments up. */
export class MixedUpPayments {
  readonly #parts: Parts;
  readonly #orderOf = new Map<string, string>();
  /** The last answers to each kind of call about money, by the order that they name. */
  readonly #last = new Map<string, Map<string, string>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Answers a call about money, correctly or with the current fault. */
  async answer(request: Request): Promise<Response> {
    const { fetch, faultOf, timeline } = this.#parts;
    const read = await readMoneyCall(request.clone());
    if (!read) return fetch(request);
    const call = { ...read, orderId: read.orderId ?? this.#orderOf.get(read.number ?? '') };
    const fault = faultOf(call, request);
    if (fault === 'fails') return failed(request);
    if (!fault) return this.#keep(call, request, await fetch(request));
    const kind = kindOf(call.action, request);
    const before = fault.way === 'payment' ? this.#another(kind, call.orderId) : undefined;
    if (fault.effect === 'not done' && before !== undefined) return answerWith(before);
    if (fault.effect === 'done twice') await fetch(request.clone());
    const own = await this.#keep(call, request, await fetch(request));
    if (fault.effect === 'done late')
      await new Promise<void>((resolve) => timeline.after(LATE_MS, resolve));
    if (!own.ok) return own;
    return answerWith(before ?? edits[fault.way](await own.text()));
  }

  async #keep(call: MoneyCall, request: Request, answer: Response): Promise<Response> {
    if (!answer.ok) return answer;
    const text = await answer.text();
    const { orderId, number, status } = readAnswer(text) ?? {};
    const named = orderId ?? call.orderId;
    if (named !== undefined) {
      if (number !== undefined) this.#orderOf.set(number, named);
      if (status !== BINDING) this.#remember(call, request, named, text);
    }
    return new Response(text, { status: answer.status, headers: answer.headers });
  }

  /** An inquiry may also return the answer to another payment's authorisation or capture. */
  #remember({ action }: MoneyCall, request: Request, orderId: string, text: string): void {
    const isState = action === 'authorise' || action === 'capture';
    for (const one of isState ? ([action, 'inquire'] as const) : [action]) {
      const kind = kindOf(one, request);
      const answers = this.#last.get(kind) ?? new Map<string, string>();
      this.#last.set(kind, answers);
      answers.delete(orderId);
      answers.set(orderId, text);
    }
  }

  /** Returns the last answer to such a call about another order. */
  #another(kind: string, orderId: string | undefined): string | undefined {
    return [...(this.#last.get(kind) ?? [])].findLast(([id]) => id !== orderId)?.[1];
  }
}

/** GMO-PG's status of an order without money. */
const BINDING = 'REGISTER';

const kindOf = (action: MoneyAction, { url }: Request): string =>
  `${new URL(url).pathname.split('/')[1]} ${action}`;

const answerWith = (text: string): Response =>
  new Response(text, { status: 200, headers: { 'content-type': 'application/json' } });

const failed = ({ url }: Request): Response =>
  new URL(url).pathname.startsWith('/paypay')
    ? Response.json({ resultInfo: { code: 'INTERNAL_SERVER_ERROR' } }, { status: 500 })
    : Response.json({ title: 'bad_gateway' }, { status: 502 });
