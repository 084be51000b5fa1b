import * as v from 'valibot';

/** What a call about money asks a provider to do. */
export type MoneyAction = 'authorise' | 'capture' | 'release' | 'refund' | 'inquire';

/** A call about money, and the payment that it names: by the order's id, or by the provider's number. */
export type MoneyCall = {
  readonly action: MoneyAction;
  readonly orderId: string | undefined;
  readonly number: string | undefined;
};

/** What an answer states about a payment. Absent: not stated. */
export type Named = {
  readonly orderId: string | undefined;
  readonly number: string | undefined;
  readonly status: string;
  /** `UNREADABLE`: the answer has an amount that is not a number of yen. */
  readonly amountYen: number | 'UNREADABLE' | undefined;
};

const text = v.fallback(v.optional(v.string()), undefined);
const payPayBody = v.object({ merchantPaymentId: text, paymentId: text, merchantRefundId: text });
const gmoBody = v.object({
  accessId: text,
  orderId: text,
  order: v.fallback(v.optional(v.object({ orderId: v.string() })), undefined),
});

const actions: readonly (readonly [path: RegExp, action: MoneyAction])[] = [
  [/\/v2\/payments\/preauthorize$|\/wallet\/on-file\/charge$/, 'authorise'],
  [/\/capture$/, 'capture'],
  [/\/preauthorize\/revert$|\/order\/cancel$/, 'release'],
  [/\/v2\/refunds(?:\/|$)/, 'refund'],
  [/\/v2\/payments\/[^/]+$|\/order\/inquiry$/, 'inquire'],
];

/** Returns what a request asks a provider to do with a payment. Undefined: it is about no payment. */
export function moneyActionOf({ url, method }: Request): MoneyAction | undefined {
  const { pathname } = new URL(url);
  if (!/^\/(?:paypay|gmo)\//.test(pathname) || method === 'DELETE') return undefined;
  return actions.find(([path]) => path.test(pathname))?.[1];
}

const withoutSuffix = (id: string | undefined) => id?.replace(/-f$/, '');

/** Reads a request about money, of which nobody else reads this copy. */
export async function readMoneyCall(request: Request): Promise<MoneyCall | undefined> {
  const action = moneyActionOf(request);
  if (!action) return undefined;
  const { pathname } = new URL(request.url);
  const body = await request.text();
  if (pathname.startsWith('/gmo')) {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), gmoBody), body);
    if (!read.success) return undefined;
    const { accessId, orderId, order } = read.output;
    return { action, orderId: order?.orderId ?? orderId, number: accessId };
  }
  const asked = /\/v2\/(?:payments|refunds)\/([a-z2-7]{26})(?:-f)?$/.exec(pathname)?.[1];
  if (asked !== undefined) return { action, orderId: asked, number: undefined };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), payPayBody), body);
  if (!read.success) return undefined;
  const { merchantPaymentId, merchantRefundId, paymentId } = read.output;
  return {
    action,
    orderId: withoutSuffix(merchantPaymentId ?? merchantRefundId),
    number: paymentId,
  };
}

const payPayAnswer = v.object({
  data: v.object({
    ...payPayBody.entries,
    status: v.string(),
    amount: v.optional(v.unknown()),
  }),
});
const payPayYen = v.object({
  amount: v.pipe(v.number(), v.safeInteger()),
  currency: v.literal('JPY'),
});
const gmoAnswer = v.object({
  orderReference: v.object({
    accessId: text,
    orderId: text,
    status: v.string(),
    amount: v.optional(v.unknown()),
  }),
});
const gmoYen = v.pipe(v.string(), v.digits(), v.transform(Number));

/** Reads a provider's answer. Undefined: it names no payment. */
export function readAnswer(answer: string): Named | undefined {
  const payPay = v.safeParse(v.pipe(v.string(), v.parseJson(), payPayAnswer), answer);
  if (payPay.success) {
    const { merchantPaymentId, merchantRefundId, paymentId, status, amount } = payPay.output.data;
    const yen = v.safeParse(payPayYen, amount);
    // A PayPay payment that neither holds nor took money has an amount without meaning.
    const counts = amount !== undefined && (isMoney(status) || merchantRefundId !== undefined);
    return {
      orderId: withoutSuffix(merchantPaymentId ?? merchantRefundId),
      ...{ number: paymentId, status },
      amountYen: !counts ? undefined : yen.success ? yen.output.amount : 'UNREADABLE',
    };
  }
  const gmo = v.safeParse(v.pipe(v.string(), v.parseJson(), gmoAnswer), answer);
  if (!gmo.success) return undefined;
  const { accessId, orderId, status, amount } = gmo.output.orderReference;
  const yen = v.safeParse(gmoYen, amount);
  return {
    ...{ orderId, number: accessId, status },
    amountYen: amount === undefined ? undefined : yen.success ? yen.output : 'UNREADABLE',
  };
}

/** Returns whether a payment of this status holds or took money, so that its amount counts. */
const isMoney = (status: string): boolean =>
  ['AUTHORIZED', 'REAUTHORIZING', 'COMPLETED', 'AUTH', 'SALES', 'CAPTURE'].includes(status);
