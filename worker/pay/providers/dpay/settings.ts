import * as v from 'valibot';
import { baseUrl, byClient, filled } from '../../../setting-shapes.ts';

/** A shop of GMO-PG's, as a setting or sealed in the store. */
export const dpayShopSchema = v.object({
  shopId: filled,
  shopPass: filled,
  contactName: filled,
  contactEmail: filled,
});

/** The settings of this provider, as the deployment's own settings take them in. */
export const dpaySettings = {
  DPAY_BASE_URL: v.optional(baseUrl, 'https://openapi.mul-pay.jp'),
  DPAY_SHOPS: byClient(dpayShopSchema),
};
const schema = v.object(dpaySettings);
export type DpaySettings = v.InferOutput<typeof schema>;
