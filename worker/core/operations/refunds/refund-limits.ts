import * as v from 'valibot';
import { staffIdSchema } from '../../../../contract/console/staff.ts';
import { dayAt } from '../../japan-time.ts';
import type { OperatorContext } from '../../operator/operator-context.ts';
import { err, ok, type Result } from '../../result.ts';
import * as paths from '../../store/paths.ts';
import { Timestamp } from '../../store/values.ts';
import type { Write } from '../../store/writes.ts';

const stored = v.object({ yen: v.number() });
/** A day's counter is useless after the day. */
const KEPT_MS = 7 * 24 * 3600_000;

type DayFailure = {
  readonly code: 'REFUND_DAY_LIMIT';
  readonly data: { readonly limitYen: number; readonly usedYen: number };
};

/**
 * Returns the write that counts a refund towards this person's daily limit, for the commit of the
 * refund. Its precondition prevents two parallel refunds from both using the rest of the limit.
 */
export async function countRefund(
  { services: { store, nowMs }, client: { clientId }, actor }: OperatorContext,
  amountYen: number,
  limitYen: number,
): Promise<Result<readonly Write[], DayFailure>> {
  if (amountYen === 0) return ok([]);
  const staffId = v.safeParse(staffIdSchema, actor.id);
  if (actor.type !== 'staff' || !staffId.success) return ok([]);
  const path = paths.staffRefunds(clientId, staffId.output, dayAt(nowMs()));
  const document = await store.get(path);
  const usedYen = document ? v.parse(stored, document.fields).yen : 0;
  if (usedYen + amountYen > limitYen) {
    return err({ code: 'REFUND_DAY_LIMIT', data: { limitYen, usedYen } });
  }
  const fields = { yen: usedYen + amountYen, expiresAt: Timestamp.ofMs(nowMs() + KEPT_MS) };
  const condition = document ? { updateTime: document.updateTime } : { exists: false };
  return ok([{ kind: 'set', path, fields, serverTimes: ['updatedAt'], if: condition }]);
}
