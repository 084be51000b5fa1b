import * as v from 'valibot';
import { type LocalText, localTextSchema } from '../../../contract/shared/language.ts';
import { storedMs } from '../store/values.ts';

/**
 * `notice` of a machine's document: the message that staff show to the people in front of it, and
 * its end.
 */
export const storedNotice = v.object({
  text: localTextSchema,
  by: v.string(),
  until: v.nullable(storedMs),
});
export type MachineNotice = v.InferOutput<typeof storedNotice>;

/**
 * Returns the notice that people in front of a machine see now. Null: there is none, or it has
 * expired.
 */
export const noticeNow = (notice: MachineNotice | null, nowMs: number): LocalText | null =>
  notice !== null && (notice.until === null || nowMs < notice.until) ? notice.text : null;
