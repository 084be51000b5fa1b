import * as v from 'valibot';
import { type PayMethodKind, payMethodKindSchema } from '../../contract/client.ts';
import type { Services } from '../services.ts';
import type { TenantClient } from '../tenant-client.ts';

/**
 * `clients/{c}.offSale`: the methods whose keys their provider refuses, by the provider's own code. The
 * edge writes it; no tenant file names it.
 */
const offSale = v.fallback(v.record(v.string(), v.string()), {});

/** The methods that a tenant's document says are off sale. */
export const methodsOffSale = (fields: Record<string, unknown>): readonly PayMethodKind[] =>
  Object.keys(v.parse(offSale, fields['offSale'])).flatMap((kind) => {
    const known = v.safeParse(payMethodKindSchema, kind);
    return known.success ? [known.output] : [];
  });

/**
 * Of the methods a tenant offers those that can be paid with: the tenant has a merchant of its own there
 * with keys, and the provider does not refuse them. What cannot be known now is not taken away.
 */
export async function methodsOnSale(
  { payProviders }: Pick<Services, 'payProviders'>,
  client: TenantClient,
  fields: Record<string, unknown>,
): Promise<readonly PayMethodKind[]> {
  const off = methodsOffSale(fields);
  const onSale: PayMethodKind[] = [];
  // One after the other: what the first reads of the tenant's keys the next finds held.
  for (const kind of client.payMethods) {
    if (off.includes(kind)) continue;
    if ((await payProviders[kind].merchantOf(client)) !== undefined) onSale.push(kind);
  }
  return onSale;
}
