/** The faults of one call. Each gives the caller a wrong answer or none. */
export const callFaults = [
  'request lost',
  'answer lost',
  'arrives late',
  'fails before',
  'fails after',
  'busy before',
  'busy after',
  'refused after',
  'sent twice',
  'answer cut off',
  'another amount',
  'another payment',
  'no number',
] as const;
export type CallFault = (typeof callFaults)[number];

type Edit = (text: string) => string;

const anotherNumber: Edit = (text) =>
  text.replaceAll(/("(?:paymentId|accessId)":")[^"]*"/g, '$1another"');
const anotherOrder: Edit = (text) =>
  text.replaceAll(/("(?:merchantPaymentId|merchantRefundId|orderId)":")[^"]*"/g, '$1another"');

/** The ways in which an answer is wrong. Which one is taken depends on the call. */
const edits: Partial<Record<CallFault, readonly [Edit, ...Edit[]]>> = {
  'answer cut off': [(text) => text.slice(0, -2)],
  'another amount': [
    (text) =>
      text
        .replaceAll(/("amount":\{"amount":)(\d+)/g, '$11$2')
        .replaceAll(/("amount":")(\d+")/g, '$11$2'),
    // An amount that is no number, as the provider writes numbers.
    (text) =>
      text
        .replaceAll(/("amount":\{"amount":)(\d+)/g, '$1"$2"')
        .replaceAll(/("amount":")(\d+)"/g, '$1$2.5"'),
    (text) => text.replaceAll('"currency":"JPY"', '"currency":"USD"'),
  ],
  'another payment': [anotherNumber, anotherOrder, (text) => anotherOrder(anotherNumber(text))],
  'no number': [(text) => text.replaceAll(/("(?:paymentId|accessId)":")[^"]*"/g, '$1"')],
};

const kindOf = ({ method, url }: Request): string =>
  `${method} ${new URL(url).pathname.replace(/[a-z2-7]{26}/, '{id}')}`;
const isMoneyCall = ({ url }: Request): boolean =>
  /^\/paypay\/v2\/(?:payments|refunds)|^\/gmo\/(?:order|wallet\/on-file)\//.test(
    new URL(url).pathname,
  );
/** Returns the payment that an answer names. */
const paymentIn = (text: string): string | undefined =>
  /"(?:merchantPaymentId|orderId|paymentId)":"([^"]*)"/.exec(text)?.[1];

/** The last answers to each kind of call about money. A provider that mixes payments up sends one of them. */
export class EarlierAnswers {
  readonly #last = new Map<string, string>();

  /** Keeps the answer to a call about money. Returns an answer with the same content. */
  async keep(request: Request, answer: Response): Promise<Response> {
    if (!isMoneyCall(request)) return answer;
    const { status, headers } = answer;
    const text = await answer.text();
    if (answer.ok) this.#last.set(kindOf(request), text);
    return new Response(text, { status, headers });
  }

  /** Returns the last answer to such a call, if there is any. */
  last = (request: Request): string | undefined => this.#last.get(kindOf(request));
}

/**
 * Changes a response as the fault requires. A response without matching text stays as it is.
 *
 * @param way any whole number: it chooses one of the fault's ways.
 *
 * @param earlier the previous answer, which replaces this one in half of the cases in which the provider
 * mixes payments up.
 */
export async function falsify(
  fault: CallFault,
  answer: Response,
  { way, earlier }: { readonly way: number; readonly earlier: string | undefined },
): Promise<Response> {
  const { status, headers } = answer;
  const text = await answer.text();
  const isMixedUp = fault === 'another payment' && way % 2 === 1;
  if (isMixedUp && earlier !== undefined && paymentIn(earlier) !== paymentIn(text)) {
    return new Response(earlier, { status: 200, headers });
  }
  const ways = edits[fault] ?? [];
  const edit = ways[way % ways.length];
  return new Response(edit ? edit(text) : text, { status, headers });
}
