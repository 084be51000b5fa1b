import * as v from 'valibot';
import { filled } from '../../../setting-shapes.ts';

/** The tenant's own PayPay merchant: in its file, and as stored. Without it PayPay is not on sale. */
export const payPayMerchant = {
  paypay: {
    file: v.optional(v.strictObject({ merchantId: filled })),
    stored: v.optional(v.fallback(v.nullable(v.object({ merchantId: filled })), null), null),
  },
} as const;
