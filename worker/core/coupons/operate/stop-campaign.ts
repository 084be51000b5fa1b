import type { CampaignDetail } from '../../../../contract/console/campaigns.ts';
import { type Operated, refuse } from '../../operator/operator-context.ts';
import { type Acting, auditWrites } from '../../operator/write-audit.ts';
import { ok } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import { update } from '../../store/writes.ts';
import { parseCampaign } from './campaign-document.ts';
import { showCampaign } from './show-campaigns.ts';

/** Stops or resumes giving out a coupon. Coupons that people already hold stay usable. */
export async function stopCampaign(
  acting: Acting,
  id: string,
  isStopped: boolean,
): Promise<Operated<CampaignDetail>> {
  const { store, nowMs } = acting.services;
  const path = paths.coupon(acting.client.clientId, id);
  const done = await store.runOptimistic<Operated<void>>(async () => {
    const stored = await store.get(path);
    if (!stored) return { writes: [], value: refuse({ code: 'CAMPAIGN_UNKNOWN' }) };
    const { stoppedAt, enabled } = parseCampaign(stored).definition;
    const wasStopped = stoppedAt !== null || !enabled;
    if (wasStopped === isStopped) return { writes: [], value: ok(undefined) };
    const audit = await auditWrites(
      acting,
      { kind: 'coupon', id },
      { what: isStopped ? 'coupon.stop' : 'coupon.resume', reason: '' },
    );
    // A version that does not know `stoppedAt` reads `enabled`.
    const stoppedNow = isStopped ? Timestamp.ofMs(nowMs()) : null;
    const fields = { stoppedAt: stoppedNow, enabled: !isStopped };
    const { updateTime } = stored;
    return { writes: [update(path, fields, { updateTime }), ...audit], value: ok(undefined) };
  });
  return done.ok ? showCampaign(acting, id) : done;
}
