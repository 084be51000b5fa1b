import * as v from 'valibot';
import { lineUserIdSchema } from '../../../contract/shared/ids.ts';
import { type Fields, Timestamp } from '../store/values.ts';

/** The webhook events that matter here. Others are skipped. */
const followEvent = v.object({
  type: v.picklist(['follow', 'unfollow']),
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15)),
  source: v.object({ type: v.literal('user'), userId: lineUserIdSchema }),
});
export type FollowEvent = v.InferOutput<typeof followEvent>;

/** The body of a webhook call. LINE's console sends one without events to test the address. */
export const webhookSchema = v.object({
  destination: v.optional(v.string(), ''),
  events: v.pipe(
    v.array(v.unknown()),
    v.transform((events): FollowEvent[] =>
      events.flatMap((event) => {
        const parsed = v.safeParse(followEvent, event);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  ),
});

const storedFollow = v.object({
  followedAt: v.fallback(v.optional(v.nullable(v.string()), null), null),
  unfollowedAt: v.fallback(v.optional(v.nullable(v.string()), null), null),
});

/**
 * Returns the changes that one person's events cause. Empty if no event is newer than the stored
 * state. LINE may deliver an event twice and in any order, so only its timestamp counts.
 */
export function followChange(
  stored: Readonly<Record<string, unknown>>,
  events: readonly FollowEvent[],
): Fields {
  const { followedAt, unfollowedAt } = v.parse(storedFollow, stored);
  const latest = (type: FollowEvent['type']) =>
    Math.max(-1, ...events.filter((event) => event.type === type).map((event) => event.timestamp));
  const [followed, unfollowed] = [latest('follow'), latest('unfollow')];
  const fields = {
    ...(followed > millis(followedAt) ? { followedAt: at(followed) } : {}),
    ...(unfollowed > millis(unfollowedAt) ? { unfollowedAt: at(unfollowed) } : {}),
  };
  if (Object.keys(fields).length === 0) return {};
  const follow =
    Math.max(followed, millis(followedAt)) > Math.max(unfollowed, millis(unfollowedAt));
  return { ...fields, follow };
}

const millis = (stored: string | null) => (stored === null ? -1 : Date.parse(stored));
const at = (ms: number) => Timestamp.ofMs(ms);
