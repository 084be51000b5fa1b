import * as v from 'valibot';
import { payMethodKindSchema, setupStepSchema } from './client.ts';
import type { ErrorCode } from './errors.ts';
import { orderIdSchema } from './ids.ts';
import { accountConflictSchema } from './session.ts';
import { consentVersionsSchema } from './setup.ts';
import { setupStateSchema } from './setup-state.ts';

const retryAfterSeconds = v.number();
/** The names of the fields that do not fit, never their values. */
const fields = v.pipe(v.array(v.string()), v.readonly());
/** Where the person's set-up stands now, so that no second trip follows. */
const withSetup = v.object({ setup: setupStateSchema });

/**
 * What comes with a problem besides its code and its words, by code. A code that is not here has no
 * data. Both sides use this map: the edge cannot send, nor the browser read, anything else.
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
  /** The sum as it would be now, and the price before the coupon. */
  PRICE_CHANGED: v.object({ amountYen: v.number(), priceYen: v.number() }),
  SETUP_REQUIRED: v.object({ step: setupStepSchema }),
  SMS_LIMIT: v.object({
    retryAfterSeconds,
    limit: v.picklist(['user', 'number', 'address', 'prefix', 'provider']),
  }),
  TOO_MANY_DECLINES: v.object({ retryAfterSeconds }),
  /** The cap that this purchase would break, and what is spent of it. */
  SPENDING_CAP: v.object({
    period: v.picklist(['day', 'month']),
    capYen: v.number(),
    spentYen: v.number(),
  }),
} as const satisfies Partial<Record<ErrorCode, v.GenericSchema>>;

/** The codes that come with data. */
export type ErrorCodeWithData = keyof typeof errorDataSchemas;

/** Code → the shape of its `data`. */
export type ErrorDataByCode = {
  readonly [C in ErrorCodeWithData]: v.InferOutput<(typeof errorDataSchemas)[C]>;
};

/**
 * The data of a problem that came over the wire; undefined where it is of another code, or of a shape
 * that this version does not know.
 */
export function readErrorData<C extends ErrorCodeWithData>(
  problem: { readonly code: string; readonly data?: unknown },
  code: C,
): v.InferOutput<(typeof errorDataSchemas)[C]> | undefined {
  if (problem.code !== code) return undefined;
  const parsed = v.safeParse(errorDataSchemas[code], problem.data);
  return parsed.success ? parsed.output : undefined;
}
