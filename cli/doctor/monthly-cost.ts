import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** The services that are billed by usage. */
export const causes = [
  'workerRequests',
  'workerCpuMs',
  'objectRequests',
  'objectGbSeconds',
  'objectRowsWritten',
  'logLines',
  'dataPoints',
  'firestoreReads',
  'firestoreWrites',
] as const;
export type Cause = (typeof causes)[number];
/** The used amount of each service. */
export type Usage = Readonly<Record<Cause, number>>;

const price = v.object({ included: v.number(), per: v.number(), dollars: v.number() });
const listPricesSchema = v.object({
  checked: v.pipe(v.string(), v.isoDate()),
  monthly: v.number(),
  prices: v.object(v.entriesFromList(causes, price)),
});
export type ListPrices = v.InferOutput<typeof listPricesSchema>;

/** Reads the file of public list prices. */
export const readListPrices = (): ListPrices =>
  v.parse(
    listPricesSchema,
    JSON.parse(readFileSync(new URL('list-prices.json', import.meta.url), 'utf8')),
  );

export const noUsage: Usage = {
  workerRequests: 0,
  workerCpuMs: 0,
  objectRequests: 0,
  objectGbSeconds: 0,
  objectRowsWritten: 0,
  logLines: 0,
  dataPoints: 0,
  firestoreReads: 0,
  firestoreWrites: 0,
};

/** Returns the sum of the usages, each multiplied by its factor. */
export function sumUsage(parts: readonly (readonly [times: number, usage: Usage])[]): Usage {
  const sum = { ...noUsage };
  for (const [times, usage] of parts) {
    for (const cause of causes) sum[cause] += times * usage[cause];
  }
  return sum;
}

/** Returns dollars per month by cause for a month's usage. What the plan includes is free. */
export function monthlyCost(
  { monthly, prices }: ListPrices,
  usage: Usage,
): { readonly total: number; readonly byCause: Readonly<Record<Cause, number>> } {
  const byCause = { ...noUsage };
  for (const cause of causes) {
    const { included, per, dollars } = prices[cause];
    byCause[cause] = (Math.max(0, usage[cause] - included) / per) * dollars;
  }
  return {
    total: causes.reduce((sum, cause) => sum + byCause[cause], monthly),
    byCause,
  };
}
