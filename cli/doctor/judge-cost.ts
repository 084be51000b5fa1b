import type { askMetrics, LastDay } from './ask-metrics.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';
import { type ListPrices, noUsage } from './monthly-cost.ts';

const CHECK = 'cost of the last day';
const TOKEN =
  'CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (permission Account Analytics, Read) in the settings here.';

/** Returns a finding with the measured part of the last day's cost, at list prices. */
export function judgeCost(
  asked: Awaited<ReturnType<typeof askMetrics>>,
  prices: ListPrices,
): Finding {
  if (asked === 'NO_TOKEN') return notLookedAt(CHECK, 'needs a Cloudflare token', TOKEN);
  if ('refused' in asked) {
    return failed(CHECK, `Cloudflare refuses: ${asked.refused}`, `Look at ${TOKEN}`);
  }
  if (asked.points === 0) {
    return failed(
      CHECK,
      'nothing was measured',
      'Is METRICS bound to the dataset line_vending ([[analytics_engine_datasets]] in wrangler.toml), and CLOUDFLARE_ACCOUNT_ID that account?',
    );
  }
  const { requests, reads, writes, messages } = asked;
  return ok(
    CHECK,
    `$${dollarsOf(asked, prices).toFixed(2)} at list prices of ${prices.checked}: ${requests} requests, ${reads} reads, ${writes} writes; ${messages} messages by LINE are billed by LINE`,
  );
}

/**
 * Ignores what a plan includes. Excludes CPU, the objects' running time and sweeps, which are not measured.
 */
function dollarsOf(day: LastDay, { prices }: ListPrices): number {
  const usage = {
    ...noUsage,
    workerRequests: day.requests,
    firestoreReads: day.reads,
    firestoreWrites: day.writes,
    objectRowsWritten: day.objectRows,
    logLines: day.requests,
    dataPoints: day.points,
  };
  return Object.entries(prices).reduce((sum, [cause, { per, dollars }]) => {
    const pieces = Object.entries(usage).find(([name]) => name === cause)?.[1] ?? 0;
    return sum + (pieces / per) * dollars;
  }, 0);
}
