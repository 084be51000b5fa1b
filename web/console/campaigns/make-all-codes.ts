import { CODES_OF_PART } from '../../../contract/console/campaigns.ts';
import { type ConsoleTenantApi, read } from '../api/console-api.ts';

/** Creates the single-use codes of a coupon, part by part. Existing parts stay unchanged. */
export async function makeAllCodes(
  { api, tenant }: ConsoleTenantApi,
  campaign: string,
  count: number,
): Promise<void> {
  const param = { ...tenant, campaign };
  for (let part = 0; part * CODES_OF_PART < count; part++) {
    await read(api.campaigns[':campaign'].codes.$post({ param, json: { part } }));
  }
}
