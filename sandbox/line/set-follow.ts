import type { LineState } from './line.ts';
import { userIdOf } from './user-id.ts';

/**
 * Stores that a person follows or blocks a provider's accounts, and notifies the webhooks of those
 * accounts.
 */
export async function setFollow(
  { people, registry, webhooks }: LineState,
  provider: string,
  personId: string,
  follows: boolean,
): Promise<void> {
  people.setFollow(provider, personId, follows);
  const userId = await userIdOf(provider, personId);
  const channels = registry
    .channels()
    .filter((channel) => channel.kind === 'messaging' && channel.provider === provider);
  await Promise.all(channels.map((channel) => webhooks.follow(channel, userId, follows)));
}
