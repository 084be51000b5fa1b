import * as v from 'valibot';
import { type PayMethodKind, payMethodKindSchema } from '../../../contract/shared/client.ts';
import type { Services } from '../services.ts';
import type { TenantClient } from '../tenant-client.ts';

/**
 * `clients/{c}.offSale`: the methods whose keys their provider refuses, with the provider's own
 * code. The edge writes it. Tenant files do not contain it.
 */
const offSale = v.fallback(v.record(v.string(), v.string()), {});

/** Returns the methods that a tenant's document marks as off sale. */
export const methodsOffSale = (fields: Record<string, unknown>): readonly PayMethodKind[] =>
  Object.keys(v.parse(offSale, fields['offSale'])).flatMap((kind) => {
    const known = v.safeParse(payMethodKindSchema, kind);
    return known.success ? [known.output] : [];
  });

/**
 * Returns the offered methods that can be paid with. The tenant must have its own merchant with
 * keys that the provider accepts. A method whose keys cannot be read now stays on sale.
 */
export async function methodsOnSale(
  { payProviders }: Pick<Services, 'payProviders'>,
  client: TenantClient,
  fields: Record<string, unknown>,
): Promise<readonly PayMethodKind[]> {
  const off = methodsOffSale(fields);
  const onSale: PayMethodKind[] = [];
  // Sequential: the first read of the tenant's keys fills the cache for the next ones.
  for (const kind of client.payMethods) {
    if (off.includes(kind)) continue;
    if ((await payProviders[kind].merchantOf(client)) !== undefined) onSale.push(kind);
  }
  return onSale;
}
