import type { ClientId } from '../../../contract/shared/ids.ts';
import { lineChannelsSchema, type Settings } from '../env.ts';
import { readSecrets, type SecretLookup } from '../secret-lookup.ts';
import { channelTokens } from './line-channel-tokens.ts';

const TIMEOUT_MS = 8000;

/**
 * - DONE: the person's consent is revoked, now or before.
 * - RETRY_LATER: the outcome is unknown.
 * - NOT_CONFIGURED: the secret of the tenant's login channel is missing, so LINE cannot be called.
 */
export type DeauthoriseOutcome = 'DONE' | 'RETRY_LATER' | 'NOT_CONFIGURED';

/** Revokes a person's consent for a tenant's login channel. It is idempotent. */
export type LineDeauthorisation = (
  clientId: ClientId,
  channelId: string,
  userAccessToken: string,
) => Promise<DeauthoriseOutcome>;

/**
 * Calls LINE Login's `POST /user/v1/deauthorize`, which LINE requires when an account is deleted
 * (developers.line.biz/en/reference/line-login/#deauthorize). It takes a token of the login channel
 * and the person's own.
 */
export function createLineDeauthorisation(
  settings: Settings,
  fetch: (request: Request) => Promise<Response>,
  nowMs: () => number,
  secrets: SecretLookup,
): LineDeauthorisation {
  const base = settings.LINE_API_BASE_URL;
  const tokenOf = channelTokens(base, fetch, nowMs);

  async function secretOf(clientId: ClientId): Promise<string | undefined | 'NOT_KNOWN'> {
    const own = settings.LINE_CHANNELS[clientId];
    if (own) return own.login?.secret;
    const stored = await readSecrets(secrets, clientId, 'line', lineChannelsSchema);
    if (stored === 'NOT_KNOWN') return stored;
    const [newest] = stored;
    return (newest?.value ?? settings.LINE_CHANNELS['default'])?.login?.secret;
  }

  return async (clientId, channelId, userAccessToken) => {
    const secret = await secretOf(clientId);
    if (secret === 'NOT_KNOWN') return 'RETRY_LATER';
    if (secret === undefined) return 'NOT_CONFIGURED';
    const token = await tokenOf({ id: channelId, secret });
    if (token === 'REFUSED') secrets.forget(clientId);
    if (typeof token === 'string') return token === 'REFUSED' ? 'NOT_CONFIGURED' : token;
    const answer = await fetch(
      new Request(`${base}/user/v1/deauthorize`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token.value}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userAccessToken }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    ).catch(() => undefined);
    await answer?.body?.cancel();
    // 400: the person's token is no longer valid. This also happens after a first call whose answer
    // was lost.
    return answer?.ok || answer?.status === 400 ? 'DONE' : 'RETRY_LATER';
  };
}
