import * as v from 'valibot';
import { baseUrl, byClient, filled } from '../../setting-shapes.ts';

/** A merchant's keys, from a setting or sealed in the store. */
export const payPayKeysSchema = v.object({ apiKey: filled, apiSecret: filled });

/** This provider's settings, which the deployment's settings include. */
export const payPaySettings = {
  PAYPAY_BASE_URL: v.optional(baseUrl, 'https://apigw.paypay.ne.jp'),
  /** The key that authenticates us at the relay in front of PayPay (relay/). */
  PAYPAY_RELAY_KEY: v.optional(v.string(), ''),
  PAYPAY_CREDENTIALS: byClient(payPayKeysSchema),
};
const schema = v.object(payPaySettings);
export type PayPaySettings = v.InferOutput<typeof schema>;
