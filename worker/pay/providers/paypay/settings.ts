import * as v from 'valibot';
import { baseUrl, byClient, filled } from '../../../setting-shapes.ts';

/** The keys to a merchant, as a setting or sealed in the store. */
export const payPayKeysSchema = v.object({ apiKey: filled, apiSecret: filled });

/** The settings of this provider, as the deployment's own settings take them in. */
export const payPaySettings = {
  PAYPAY_BASE_URL: v.optional(baseUrl, 'https://apigw.paypay.ne.jp'),
  /** What the relay in front of PayPay knows us by (relay/). */
  PAYPAY_RELAY_KEY: v.optional(v.string(), ''),
  PAYPAY_CREDENTIALS: byClient(payPayKeysSchema),
};
const schema = v.object(payPaySettings);
export type PayPaySettings = v.InferOutput<typeof schema>;
