import type { ClientId, LineUserId } from '../../../contract/shared/ids.ts';
import { readUser } from '../../core/person/read-user.ts';
import type { Services } from '../../core/services.ts';
import * as paths from '../../core/store/paths.ts';
import { update } from '../../core/store/writes.ts';

/**
 * Asks LINE whether a person already follows the tenant's account. The webhook reported that before
 * the user existed (the specification creates follow=false). A newer webhook takes precedence.
 * Nothing waits for this or depends on it.
 */
export async function learnFriendship(
  { line, store }: Pick<Services, 'line' | 'store'>,
  { clientId, lineUserId }: { readonly clientId: ClientId; readonly lineUserId: LineUserId },
  accessToken: string,
): Promise<void> {
  const friend = await line.isFriend(accessToken);
  if (!friend.ok || !friend.value) return;
  const path = paths.lineUser(clientId, lineUserId);
  const stored = await store.get(path);
  const read = readUser(stored);
  if (!read || read.user.follow || stored?.fields['unfollowedAt']) return;
  // LINE does not tell the date, so `followedAt` stays null until the webhook reports a new follow.
  await store.commit([update(path, { follow: true }, read.condition)]);
}
