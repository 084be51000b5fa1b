import type { ClientId, LineUserId } from '../../contract/ids.ts';
import { readUser } from '../person/read-user.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';

/**
 * Asks LINE, once, whether somebody new has been a friend of the tenant's account all along: the
 * webhook told of it before there was a user to keep it (the specification creates follow=false).
 * A webhook that came meanwhile knows better. Nobody waits for this, and nothing depends on it.
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
  // Since when, only LINE knows: `followedAt` stays null until its webhook tells of a new follow.
  await store.commit([update(path, { follow: true }, read.condition)]);
}
