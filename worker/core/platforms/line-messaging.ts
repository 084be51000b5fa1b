import type { ClientId } from '../../../contract/shared/ids.ts';
import { lineChannelsSchema, type Settings } from '../env.ts';
import { readSecrets, type SecretLookup } from '../secret-lookup.ts';
import { type ChannelToken, channelTokens } from './line-channel-tokens.ts';

const TIMEOUT_MS = 8000;

/** A message in the format of LINE's Messaging API. */
export type LineMessage =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'flex'; readonly altText: string; readonly contents: object };

/**
 * - SENT: LINE accepted it, now or before.
 * - REFUSED: LINE will never accept it in this form.
 * - LIMIT_REACHED: LINE accepts no more pushes of this account until next month.
 * - RETRY_LATER: the same push may be repeated.
 * - NOT_CONFIGURED: the tenant has no messaging channel.
 */
export type PushOutcome = 'SENT' | 'REFUSED' | 'LIMIT_REACHED' | 'RETRY_LATER' | 'NOT_CONFIGURED';

/** `key` identifies the message: LINE delivers repeated pushes with one key once (for 24 hours). */
export type Push = {
  readonly to: string;
  readonly messages: readonly LineMessage[];
  readonly key: string;
};

export type LineMessaging = {
  /**
   * Returns the secrets that may sign the tenant's webhooks, the newest first. Empty without a
   * messaging channel, NOT_KNOWN if the secrets are unavailable. `refresh` bypasses the cache: a
   * signature that no cached secret verifies may use a newer one.
   */
  secretsOf(clientId: ClientId, refresh?: 'refresh'): Promise<readonly string[] | 'NOT_KNOWN'>;
  push(clientId: ClientId, push: Push): Promise<PushOutcome>;
};

type Channel = NonNullable<Settings['LINE_CHANNELS'][string]['messaging']>;

/**
 * Calls LINE's Messaging API (developers.line.biz/en/reference/messaging-api), one channel per
 * tenant.
 */
export function createLineMessaging(
  settings: Settings,
  fetch: (request: Request) => Promise<Response>,
  nowMs: () => number,
  secrets: SecretLookup,
): LineMessaging {
  const base = settings.LINE_API_BASE_URL;

  /**
   * Returns the tenant's messaging channels. A setting under its own name takes precedence.
   * Otherwise these are the stored channels, the newest first, or else the default setting.
   */
  async function channelsOf(clientId: ClientId): Promise<readonly Channel[] | 'NOT_KNOWN'> {
    const own = settings.LINE_CHANNELS[clientId];
    if (own) return own.messaging ? [own.messaging] : [];
    const stored = await readSecrets(secrets, clientId, 'line', lineChannelsSchema);
    if (stored === 'NOT_KNOWN') return stored;
    const entries = stored.length > 0 ? stored.map(({ value }) => value) : everybodys;
    return entries.flatMap(({ messaging }) => messaging ?? []);
  }
  const everybodys = [settings.LINE_CHANNELS['default'] ?? {}];

  /**
   * Returns a token of the tenant's channel. If LINE refuses the secret, it may just have changed,
   * so this reads it again.
   */
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

  /** Returns LINE's answer, or undefined without one. */
  async function send(token: string, { to, messages, key }: Push): Promise<PushAnswer | undefined> {
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
    const text = (await answer?.text().catch(() => '')) ?? '';
    return answer && { status: answer.status, hasReachedLimit: text.includes('monthly limit') };
  }

  return {
    async secretsOf(clientId, refresh) {
      if (refresh) secrets.forget(clientId);
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
      const answer = await send(token.value, push);
      if (answer?.status !== 401) return outcomeOf(answer);
      // LINE ended the token early: retry once with a new one.
      const fresh = await tokenFor(clientId, channel, token);
      return typeof fresh === 'string' ? fresh : outcomeOf(await send(fresh.value, push));
    },
  };
}

/** LINE's answer to a push: "You have reached your monthly limit." is a 429 like any other. */
type PushAnswer = { readonly status: number; readonly hasReachedLimit: boolean };

/** Returns the outcome of a push. 409: LINE accepted this push before. */
function outcomeOf(answer: PushAnswer | undefined): PushOutcome {
  if (!answer) return 'RETRY_LATER';
  const { status, hasReachedLimit } = answer;
  if (status === 409 || (status >= 200 && status < 300)) return 'SENT';
  if (status === 429) return hasReachedLimit ? 'LIMIT_REACHED' : 'RETRY_LATER';
  return status >= 500 ? 'RETRY_LATER' : 'REFUSED';
}
