import type { Shopper } from './shop.ts';
import { control, patch } from './stand-ins.ts';

/** The default messaging channel of the tests' settings (vitest.config.ts). */
export const MESSAGING = { id: '1660000000', secret: 'a messaging secret' };

/** Registers the messaging channel with the provider of the tenant's login channel at LINE. */
export const openMessaging = (channelId: string) =>
  control('PUT', `/line/channels/${MESSAGING.id}/messaging`, {
    channelSecret: MESSAGING.secret,
    providerId: channelId,
  });

type Pushed = {
  readonly recipient: string;
  readonly delivered: boolean;
  readonly messages: readonly {
    readonly type: string;
    readonly text?: string;
    readonly altText?: string;
  }[];
};

/** Returns all pushes to a recipient, newest first. */
export async function pushesTo(recipient: string): Promise<readonly Pushed[]> {
  const { messages } = (await control('GET', '/line/messages')) as { messages: readonly Pushed[] };
  return messages.filter((push) => push.recipient === recipient);
}

/**
 * Fails the next pushes to one recipient, or those that contain one text. Other pushes are not affected.
 *
 * @param fault how it fails, such as a status.
 */
export const failPushesTo = (bodyContains: string, fault: object, times = 1) =>
  control('PUT', '/faults', [
    { pathPrefix: '/line', pathContains: '/push', bodyContains, times, ...fault },
  ]);

/** Returns the text of a push, as a notification shows it. */
export const wordsOf = (push: Pushed | undefined): string =>
  (push?.messages ?? []).map(({ text, altText }) => text ?? altText ?? '').join('\n');

/** Makes the person follow the tenant's account: at LINE, and in the store as a webhook would. */
export async function befriend(shopper: Pick<Shopper, 'userPath' | 'walletId' | 'channelId'>) {
  const { userPath, walletId, channelId } = shopper;
  await control('PUT', '/line/follow', { personId: walletId, channelId, follows: true });
  await patch(userPath, { follow: true });
}
