import * as v from 'valibot';
import { settledWithin } from '../isolate-memory.ts';

const TIMEOUT_MS = 8000;
/** A token is dropped this early, because a call may still be in flight at its expiry. */
const SPARE_MS = 60_000;

const tokenAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.number(),
});

/** A LINE channel's id and secret, as LINE's console shows them. */
type Channel = { readonly id: string; readonly secret: string };
export type ChannelToken = { readonly value: string; readonly untilMs: number };

/**
 * Returns a function that gets stateless channel tokens, valid for 15 minutes and cached per
 * isolate. Parallel callers share one request. `refused`: a token that must not be returned again.
 */
export function channelTokens(
  base: string,
  fetch: (request: Request) => Promise<Response>,
  nowMs: () => number,
) {
  type Asked = Promise<ChannelToken | 'REFUSED' | 'RETRY_LATER'>;
  const held = new Map<string, Asked>();

  async function ask({ id, secret }: Channel): Asked {
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    try {
      const answer = await fetch(
        new Request(`${base}/oauth2/v3/token`, {
          method: 'POST',
          body: new URLSearchParams(form),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      );
      // Our id or secret is wrong, so a retry changes nothing.
      if (answer.status === 400 || answer.status === 401) return 'REFUSED';
      const parsed = v.safeParse(tokenAnswer, await answer.json());
      if (!answer.ok || !parsed.success) return 'RETRY_LATER';
      const { access_token: value, expires_in: seconds } = parsed.output;
      return { value, untilMs: nowMs() + seconds * 1000 - SPARE_MS };
    } catch {
      return 'RETRY_LATER';
    }
  }

  return async (channel: Channel, refused?: ChannelToken): Asked => {
    // The cache key includes the secret, so that another tenant's channel id alone does not give
    // its token.
    const name = `${channel.id} ${channel.secret}`;
    const asked = held.get(name);
    const known = asked && (await settledWithin(asked, TIMEOUT_MS));
    const usable = typeof known === 'object' && known !== refused && known.untilMs > nowMs();
    if (known && usable) return known;
    // After a token expires, the first caller requests a new one. The others find its request here.
    const current = held.get(name);
    if (current && current !== asked) {
      const found = await settledWithin(current, TIMEOUT_MS);
      return found === 'LOST' ? 'RETRY_LATER' : found;
    }
    const next = ask(channel);
    held.set(name, next);
    if (typeof (await next) === 'string' && held.get(name) === next) held.delete(name);
    return next;
  };
}
