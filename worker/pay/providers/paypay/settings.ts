import * as v from 'valibot';
import { baseUrl, byClient, filled } from '../../../setting-shapes.ts';

/** The settings of this provider, as the deployment's own settings take them in. */
export const payPaySettings = {
  PAYPAY_BASE_URL: v.optional(baseUrl, 'https://apigw.paypay.ne.jp'),
  PAYPAY_CREDENTIALS: byClient(v.object({ apiKey: filled, apiSecret: filled })),
};
const schema = v.object(payPaySettings);
export type PayPaySettings = v.InferOutput<typeof schema>;
