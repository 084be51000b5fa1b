import type { PriceChange } from '../../../contract/console/prices.ts';
import { type ConsoleTenantApi, problemOf, read } from '../api/console-api.ts';
import { jumpsOf, type Plan, partsOf } from './price-plan.ts';

/** The change that a page asked for last, and its id. A second press continues the same one. */
export type LastChange = { current: { readonly id: string; readonly asked: string } | null };

/**
 * Uploads a change part by part, then starts or schedules it. After a lost answer, another call with
 * the same content continues the same change, so that the prices change once.
 */
export async function sendChange(
  { api, tenant }: ConsoleTenantApi,
  { title, plan, at }: { readonly title: string; readonly plan: Plan; readonly at: string | null },
  last: LastChange,
): Promise<PriceChange> {
  const parts = partsOf(plan);
  const asked = JSON.stringify({ title, at, parts });
  if (last.current?.asked !== asked) {
    const { id } = await read(api.prices.$post({ param: tenant, json: { title } }));
    last.current = { id, asked };
  }
  const { id: change } = last.current;
  const param = { ...tenant, change };
  try {
    for (const [part, machines] of parts.entries()) {
      const json = { machines: machines.map((one) => ({ ...one, slots: [...one.slots] })) };
      const own = { ...param, part: String(part) };
      await read(api.prices[':change'].parts[':part'].$put({ param: own, json }));
    }
    const json = { at, jumps: jumpsOf(plan) };
    return await read(api.prices[':change'].start.$post({ param, json }));
  } catch (thrown) {
    if (problemOf(thrown).code !== 'PRICE_CHANGE_UNSUITABLE') throw thrown;
    // It is no draft any more: an earlier call has started it, and the answer was lost.
    return read(api.prices[':change'].$get({ param }));
  }
}
