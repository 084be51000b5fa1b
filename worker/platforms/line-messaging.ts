import type { ClientId } from '../../contract/ids.ts';
import { lineChannelsSchema, type Settings } from '../env.ts';
import { readSecrets, type SecretLookup } from '../secret-lookup.ts';
import { type ChannelToken, channelTokens } from './line-channel-tokens.ts';

const TIMEOUT_MS = 8000;

/** A message as LINE's Messaging API takes it. */
export type LineMessage =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'flex'; readonly altText: string; readonly contents: object };

/**
 * SENT: LINE took it, now or before. REFUSED: it never will, as it is. RETRY_LATER: the same push
 * may be made again. NOT_CONFIGURED: the tenant has no messaging channel.
 */
export type PushOutcome = 'SENT' | 'REFUSED' | 'RETRY_LATER' | 'NOT_CONFIGURED';

/** `key` names what the message is: pushed twice under one key it arrives once (for 24 hours). */
export type Push = {
  readonly to: string;
  readonly messages: readonly LineMessage[];
  readonly key: string;
};

export type LineMessaging = {
  /**
   * The secrets that may sign the tenant's webhooks, the newest first; none without a messaging channel.
   * NOT_KNOWN while nobody can say. `anew`: one that fitted none of them may be newer than what is held.
   */
  secretsOf(clientId: ClientId, anew?: 'anew'): Promise<readonly string[] | 'NOT_KNOWN'>;
  push(clientId: ClientId, push: Push): Promise<PushOutcome>;
};

type Channel = NonNullable<Settings['LINE_CHANNELS'][string]['messaging']>;

/** LINE's Messaging API (developers.line.biz/en/reference/messaging-api), one channel a tenant. */
export function createLineMessaging(
  settings: Settings,
  fetch: (request: Request) => Promise<Response>,
  nowMs: () => number,
  secrets: SecretLookup,
): LineMessaging {
  const base = settings.LINE_API_BASE_URL;

  /** The tenant's messaging channels, the newest first: where a secret was changed, under its last ones. */
  async function channelsOf(clientId: ClientId): Promise<readonly Channel[] | 'NOT_KNOWN'> {
    const own = settings.LINE_CHANNELS[clientId];
    if (own) return own.messaging ? [own.messaging] : [];
    const stored = await readSecrets(secrets, clientId, 'line', lineChannelsSchema);
    if (stored === 'NOT_KNOWN') return stored;
    const entries = stored.length > 0 ? stored.map(({ value }) => value) : everybodys;
    return entries.flatMap(({ messaging }) => messaging ?? []);
  }
  const everybodys = [settings.LINE_CHANNELS['default'] ?? {}];

  /** A token of the tenant's channel. A secret that LINE refuses may have been changed a moment ago. */
  async function tokenFor(clientId: ClientId, channel: Channel, refused?: ChannelToken) {
    const token = await tokenOf(channel, refused);
    if (token !== 'REFUSED') return token;
    secrets.forget(clientId);
    const now = await channelsOf(clientId);
    if (now === 'NOT_KNOWN') return 'RETRY_LATER';
    const [changed] = now;
    return changed && changed.secret !== channel.secret ? tokenOf(changed, refused) : token;
  }

  const tokenOf = channelTokens(base, fetch, nowMs);

  /** LINE's status; undefined when it did not answer. */
  async function send(token: string, { to, messages, key }: Push): Promise<number | undefined> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-line-retry-key': key,
    };
    const answer = await fetch(
      new Request(`${base}/v2/bot/message/push`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, messages }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    ).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.status;
  }

  return {
    async secretsOf(clientId, anew) {
      if (anew) secrets.forget(clientId);
      const channels = await channelsOf(clientId);
      return channels === 'NOT_KNOWN' ? channels : channels.map(({ secret }) => secret);
    },
    async push(clientId, push) {
      const channels = await channelsOf(clientId);
      if (channels === 'NOT_KNOWN') return 'RETRY_LATER';
      const [channel] = channels;
      if (!channel) return 'NOT_CONFIGURED';
      const token = await tokenFor(clientId, channel);
      if (typeof token === 'string') return token;
      const status = await send(token.value, push);
      if (status !== 401) return outcomeOf(status);
      // Ended before its time: once more with a fresh one.
      const fresh = await tokenFor(clientId, channel, token);
      return typeof fresh === 'string' ? fresh : outcomeOf(await send(fresh.value, push));
    },
  };
}

/** 409: this very push was accepted before. */
function outcomeOf(status: number | undefined): PushOutcome {
  if (status === 409 || (status !== undefined && status >= 200 && status < 300)) return 'SENT';
  return status === undefined || status === 429 || status >= 500 ? 'RETRY_LATER' : 'REFUSED';
}
