import type { LineState } from './line.ts';
import type { UserToken } from './tokens.ts';
import { userIdOf } from './user-id.ts';

export type PublicProfile = { userId: string; displayName: string; pictureUrl: string };

/** Returns a person's profile as one channel's provider sees it. */
export async function profileOf(
  { people, registry }: LineState,
  { channelId, personId }: Pick<UserToken, 'channelId' | 'personId'>,
  origin: string,
): Promise<PublicProfile> {
  const person = people.find(personId);
  return {
    userId: await userIdOf(registry.providerOf(channelId), personId),
    displayName: person?.name ?? personId,
    pictureUrl: person?.picture || `${origin}/line/avatars/${encodeURIComponent(personId)}.svg`,
  };
}
