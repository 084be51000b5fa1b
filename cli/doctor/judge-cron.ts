import type { SelfCheck } from '../../worker/core/self-check/report.ts';
import type { LastDay } from './ask-metrics.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';

/** It comes each minute; a measurement takes a minute or two to be there. */
const LATE_MS = 10 * 60_000;

/**
 * Whether the cron trigger runs. It leaves no trace where it finds nothing to do, so this goes by what
 * it has left undone, and by its measurements where they may be read.
 */
export function judgeCron(
  { overdueShards }: NonNullable<SelfCheck['outside']>,
  lastDay: LastDay | undefined,
  nowMs: number,
): Finding {
  const remedy =
    'Is the trigger deployed ([triggers] in wrangler.toml, Cloudflare’s dashboard)? What it fails at is sweep.failed and order.drive-failed in the log; npm run orders -- list --unreadable, and -- incidents.';
  if (overdueShards === null) return notLookedAt('cron', 'Firestore does not answer');
  if (overdueShards > 0) {
    return failed('cron', 'orders have been overdue for more than 3 minutes', remedy);
  }
  if (!lastDay) return ok('cron', 'no order has been overdue for 3 minutes');
  const { lastSweepMs } = lastDay;
  const minutes = lastSweepMs === null ? null : Math.round((nowMs - lastSweepMs) / 60_000);
  if (lastSweepMs === null || nowMs - lastSweepMs > LATE_MS) {
    const last = minutes === null ? 'more than a day' : `${minutes} min`;
    return failed('cron', `its last measurement is ${last} old`, remedy);
  }
  return ok('cron', `ran ${minutes} min ago; no order is overdue`);
}

/** Whether what happens is measured. */
export const judgeMetrics = ({ isMeasured }: SelfCheck): Finding =>
  isMeasured
    ? ok('metrics', 'go to Analytics Engine')
    : failed(
        'metrics',
        'the binding METRICS is not there',
        'Deploy with [[analytics_engine_datasets]] of wrangler.toml: without it nobody is called (docs/metrics.md).',
      );
