import * as v from 'valibot';
import { payMethodKindSchema, setupStepSchema } from './client.ts';
import { consentVersionsSchema } from './documents.ts';
import type { ErrorCode } from './errors.ts';
import { lineUserIdSchema, orderIdSchema } from './ids.ts';
import { profileSchema } from './profile.ts';
import { setupStateSchema } from './setup-state.ts';

/** `data` of ACCOUNT_CONFLICT: the two accounts that the person chooses between. */
export const accountConflictSchema = v.object({
  current: v.object({ lineUserId: lineUserIdSchema, profile: profileSchema }),
  incoming: v.object({ profile: profileSchema }),
});
export type AccountConflict = v.InferOutput<typeof accountConflictSchema>;

const retryAfterSeconds = v.number();
/** The names of the invalid fields, never their values. */
const fields = v.pipe(v.array(v.string()), v.readonly());
/** The person's set-up state, so that the browser needs no second request. */
const withSetup = v.object({ setup: setupStateSchema });

/**
 * The data of a problem response, by error code. A code that is absent here has no data. Both sides
 * use this map: the edge sends no other data, and the browser reads no other.
 */
export const errorDataSchemas = {
  ACCOUNT_CONFLICT: accountConflictSchema,
  CLOSING_BINDING_OPEN: v.object({ kind: payMethodKindSchema, retryAfterSeconds }),
  CLOSING_ORDER_OPEN: v.object({ orderId: orderIdSchema }),
  CODE_EXPIRED: withSetup,
  CODE_LOCKED: v.object({ setup: v.optional(setupStateSchema), retryAfterSeconds }),
  CODE_UNCERTAIN: withSetup,
  CODE_WRONG: withSetup,
  CONSENT_OUTDATED: v.object({ documents: consentVersionsSchema }),
  CONSENT_REQUIRED: withSetup,
  COUPON_NOT_USABLE: v.object({
    reason: v.picklist([
      'unknown',
      'used',
      'not-started',
      'expired',
      'product',
      'machine',
      'minimum',
    ]),
  }),
  INVALID_REQUEST: v.optional(v.object({ fields })),
  ORDER_IN_PROGRESS: v.object({ orderId: orderIdSchema }),
  PAY_METHOD_NOT_USABLE: v.optional(v.object({ reason: v.string() })),
  PAY_METHOD_REQUIRED: v.object({ payMethodId: v.string() }),
  PHONE_NUMBER_REFUSED: v.object({ fields }),
  /** The amount at the current price, and the price before the coupon. */
  PRICE_CHANGED: v.object({ amountYen: v.number(), priceYen: v.number() }),
  SETUP_REQUIRED: v.object({ step: setupStepSchema }),
  SMS_LIMIT: v.object({
    retryAfterSeconds,
    limit: v.picklist(['user', 'number', 'address', 'prefix', 'provider']),
  }),
  TOO_MANY_DECLINES: v.object({ retryAfterSeconds }),
  /** The cap that this purchase would exceed, and the amount already spent. */
  SPENDING_CAP: v.object({
    period: v.picklist(['day', 'month']),
    capYen: v.number(),
    spentYen: v.number(),
  }),
} as const satisfies Partial<Record<ErrorCode, v.GenericSchema>>;

/** The codes that come with data. */
export type ErrorCodeWithData = keyof typeof errorDataSchemas;

/** The shape of `data` for each code. */
export type ErrorDataByCode = {
  readonly [C in ErrorCodeWithData]: v.InferOutput<(typeof errorDataSchemas)[C]>;
};

/**
 * Returns the data of a problem response. Undefined if it has another code, or a shape that this
 * version cannot read.
 */
export function readErrorData<C extends ErrorCodeWithData>(
  problem: { readonly code: string; readonly data?: unknown },
  code: C,
): v.InferOutput<(typeof errorDataSchemas)[C]> | undefined {
  if (problem.code !== code) return undefined;
  const parsed = v.safeParse(errorDataSchemas[code], problem.data);
  return parsed.success ? parsed.output : undefined;
}
