import * as v from 'valibot';
import { openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';
import type { Channel } from './registry.ts';
import { userIdOf } from './user-id.ts';

export type SendSigned = (url: string, body: string, signature: string) => Promise<number>;
export type LineWebhooks = ReturnType<typeof openLineWebhooks>;

/** Sends events of the Messaging API to a channel's webhook, if one is registered. */
export function openLineWebhooks(db: Database, now: () => number, send: SendSigned) {
  const urls = openCell<Record<string, string>>(
    db,
    'line-webhooks',
    v.record(v.string(), v.string()),
    {},
  );
  /** Channels whose webhook is switched off in the console. */
  const inactive = openCell<string[]>(db, 'line-webhooks-off', v.array(v.string()), []);
  return {
    isActive: (channelId: string): boolean => !inactive.get().includes(channelId),
    setActive(channelId: string, active: boolean) {
      const others = inactive.get().filter((id) => id !== channelId);
      inactive.set(active ? others : [...others, channelId]);
    },
    urlOf: (channelId: string): string | undefined => urls.get()[channelId],
    save: (channelId: string, url: string) => urls.set({ ...urls.get(), [channelId]: url }),
    /**
     * Reports that a person follows or blocks the account.
     * @returns the receiver's HTTP status, or 0 for no answer.
     */
    async follow({ id, secret }: Channel, userId: string, follows: boolean): Promise<number> {
      const url = urls.get()[id];
      if (url === undefined || inactive.get().includes(id)) return 0;
      const event = {
        type: follows ? 'follow' : 'unfollow',
        mode: 'active',
        timestamp: now(),
        source: { type: 'user', userId },
        webhookEventId: crypto.randomUUID(),
        deliveryContext: { isRedelivery: false },
        ...(follows && { replyToken: crypto.randomUUID(), follow: { isUnblocked: true } }),
      };
      const destination = await userIdOf(id, 'bot');
      const body = JSON.stringify({ destination, events: [event] });
      return send(url, body, await sign(secret, body)).catch(() => 0);
    },
  };
}

/** Returns `x-line-signature`: base64 of HMAC-SHA256 over the body. */
async function sign(secret: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(body)));
  return btoa(String.fromCharCode(...bytes));
}
