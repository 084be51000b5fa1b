import * as v from 'valibot';
import { filled } from '../setting-shapes.ts';
import type { Merchants } from '../tenant-client.ts';

/**
 * Fields of a tenant that name its merchant at a provider. A provider whose keys name the merchant has
 * none.
 */
export const merchantFields = {
  /** The tenant's own PayPay merchant. Without it PayPay is not on sale. */
  paypay: {
    file: v.optional(v.strictObject({ merchantId: filled })),
    stored: v.optional(v.fallback(v.nullable(v.object({ merchantId: filled })), null), null),
  },
} as const;
type StoredMerchants = {
  readonly [K in keyof typeof merchantFields]: v.InferOutput<(typeof merchantFields)[K]['stored']>;
};

/** Returns the merchants that a stored tenant names. */
export const merchantsOf = ({ paypay }: StoredMerchants): Merchants =>
  paypay ? { paypay: paypay.merchantId } : {};
