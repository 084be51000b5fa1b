import type { PriceChange } from '../../../contract/console/prices.ts';
import { type ConsoleTenantApi, read } from '../api/console-api.ts';
import { jumpsOf, type Plan, partsOf } from './price-plan.ts';

/**
 * Uploads a change part by part, then starts or schedules it. If it rejects, no price has changed.
 */
export async function sendChange(
  { api, tenant }: ConsoleTenantApi,
  { title, plan, at }: { readonly title: string; readonly plan: Plan; readonly at: string | null },
): Promise<PriceChange> {
  const { id: change } = await read(api.prices.$post({ param: tenant, json: { title } }));
  for (const [part, machines] of partsOf(plan).entries()) {
    const param = { ...tenant, change, part: String(part) };
    const json = { machines: machines.map((one) => ({ ...one, slots: [...one.slots] })) };
    await read(api.prices[':change'].parts[':part'].$put({ param, json }));
  }
  const json = { at, jumps: jumpsOf(plan) };
  return read(api.prices[':change'].start.$post({ param: { ...tenant, change }, json }));
}
