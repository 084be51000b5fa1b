import * as v from 'valibot';
import { baseUrl, byClient, filled } from '../../setting-shapes.ts';

/** A GMO-PG shop, from a setting or sealed in the store. */
export const dpayShopSchema = v.object({
  shopId: filled,
  shopPass: filled,
  contactName: filled,
  contactEmail: filled,
});

/** This provider's settings, which the deployment's settings include. */
export const dpaySettings = {
  DPAY_BASE_URL: v.optional(baseUrl, 'https://openapi.mul-pay.jp'),
  DPAY_SHOPS: byClient(dpayShopSchema),
};
const schema = v.object(dpaySettings);
export type DpaySettings = v.InferOutput<typeof schema>;
