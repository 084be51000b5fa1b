import fc from 'fast-check';
import * as v from 'valibot';
import type { CallFault } from './call-faults.ts';
import { whole } from './chance.ts';
import type { MixedUp } from './mixed-up-payments.ts';
import { HOUR_MS, type Kind, kinds } from './taps.ts';

/** Groups of a provider's calls that fail together. */
export const parts = ['everything', 'authorise', 'capture', 'release', 'inquire'] as const;
export type Part = (typeof parts)[number];

/** For a while, a provider is down, leaves payments undecided, or fails refunds. */
export type ProviderTrouble = { readonly atMs: number; readonly forMs: number } & (
  | {
      readonly kind: 'provider down';
      /** `null`: both providers. */
      readonly method: Kind | null;
      readonly part: Part;
      readonly fault: CallFault;
      /** The percentage of calls that fail. */
      readonly percent: number;
    }
  /** PayPay leaves payments CREATED, and decides them when the fault ends. */
  | { readonly kind: 'payments undecided'; readonly becomes: 'AUTHORIZED' | 'FAILED' | 'EXPIRED' }
  | { readonly kind: 'refunds fail' }
  /** Its answers are about other payments, or contain an invalid amount. */
  | {
      readonly kind: 'mixes up';
      /** `null`: both providers. */
      readonly method: Kind | null;
      readonly part: Part;
      readonly mixedUp: MixedUp;
      /** The percentage of calls that are answered wrongly. */
      readonly percent: number;
    }
);

const atMs = whole(HOUR_MS);
/** Up to an hour, because a provider's outage can be long. */
const forMs = whole(HOUR_MS, 2).map((ms) => 10_000 + ms);

export const providerTrouble: fc.Arbitrary<ProviderTrouble> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('provider down'),
      ...{ atMs, forMs },
      method: fc.constantFrom(...kinds, null),
      part: fc.constantFrom(...parts, 'release'),
      fault: fc.constantFrom(
        'request lost',
        'answer lost',
        'fails before',
        'fails after',
        'busy before',
      ),
      percent: fc.constantFrom(50, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payments undecided'),
      ...{ atMs, forMs },
      becomes: fc.constantFrom('AUTHORIZED', 'FAILED', 'EXPIRED'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refunds fail'), atMs, forMs }) },
);

const paths: Readonly<Record<Kind, string>> = { paypay: '/paypay/', dpay: '/gmo/' };
const callsOf: Readonly<Record<Part, RegExp>> = {
  everything: /./,
  authorise: /\/preauthorize$|\/on-file\/charge$/,
  capture: /\/capture$/,
  // GMO-PG has one call for release and refund.
  release: /\/preauthorize\/revert$|\/order\/cancel$|\/refunds$/,
  inquire: /\/v2\/payments\/[a-z2-7]{26}$|\/order\/inquiry$/,
};

/** Returns whether a provider's trouble concerns this call. */
export function concerns(
  { method, part }: Extract<ProviderTrouble, { readonly part: Part }>,
  { url }: Request,
): boolean {
  const { pathname } = new URL(url);
  const isTheirs = (method === null ? kinds : [method]).some((one) =>
    pathname.startsWith(paths[one]),
  );
  return isTheirs && callsOf[part].test(pathname);
}

const refundRequest = v.object({
  merchantRefundId: v.string(),
  paymentId: v.string(),
  amount: v.unknown(),
});

/** Returns the requested refund as accepted, with status FAILED. No money is refunded. */
export async function failedRefund(request: Request): Promise<Response> {
  const asked = v.parse(refundRequest, await request.clone().json());
  const data = { ...asked, status: 'FAILED' };
  return Response.json({ resultInfo: { code: 'SUCCESS' }, data }, { status: 201 });
}

/** Returns whether a call asks PayPay for a refund. GMO-PG refunds at once or refuses. */
export const isRefund = ({ url, method }: Request): boolean =>
  method === 'POST' && new URL(url).pathname === '/paypay/v2/refunds';
