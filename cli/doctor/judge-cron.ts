import type { SelfCheck } from '../../worker/core/self-check/report.ts';
import type { LastDay } from './ask-metrics.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';

/** The trigger runs every minute. A measurement takes a minute or two to appear. */
const LATE_MS = 10 * 60_000;

/**
 * Checks that the cron trigger runs. A run without work leaves no trace. So this looks for overdue work,
 * and for the sweep's measurements if they are readable.
 */
export function judgeCron(
  { overdueShards }: NonNullable<SelfCheck['outside']>,
  lastDay: LastDay | undefined,
  nowMs: number,
): Finding {
  const remedy =
    'Is the trigger deployed ([triggers] in wrangler.toml, Cloudflare’s dashboard)? The log names its failures sweep.failed and order.drive-failed. See npm run ops -- orders scan --unreadable, and npm run ops -- incidents list.';
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

/** Checks that the edge writes measurements. */
export const judgeMetrics = ({ isMeasured }: SelfCheck): Finding =>
  isMeasured
    ? ok('metrics', 'go to Analytics Engine')
    : failed(
        'metrics',
        'the binding METRICS is missing',
        'Deploy with [[analytics_engine_datasets]] of wrangler.toml. Without it there are no alerts (docs/metrics.md).',
      );
