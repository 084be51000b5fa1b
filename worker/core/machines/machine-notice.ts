import * as v from 'valibot';
import { type LocalText, localTextSchema } from '../../../contract/shared/language.ts';
import { storedMs } from '../store/values.ts';

/** `notice` of a machine's document: what staff tell the people in front of it, and until when. */
export const storedNotice = v.object({
  text: localTextSchema,
  by: v.string(),
  until: v.nullable(storedMs),
});
export type MachineNotice = v.InferOutput<typeof storedNotice>;

/** Returns what people in front of a machine read now. Null: nothing, or its time is over. */
export const noticeNow = (notice: MachineNotice | null, nowMs: number): LocalText | null =>
  notice !== null && (notice.until === null || nowMs < notice.until) ? notice.text : null;
