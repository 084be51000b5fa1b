import * as v from 'valibot';
import { type ChannelId, channelIdSchema, lineUserIdSchema } from '../../contract/ids.ts';
import type { Settings } from '../env.ts';
import { fail, ok, type Result } from '../result.ts';

/** LINE answers in well under a second; a person waits for this. */
const TIMEOUT_MS = 5000;

const verifyAnswer = v.object({ client_id: channelIdSchema, expires_in: v.number() });
const profileAnswer = v.object({
  userId: lineUserIdSchema,
  displayName: v.string(),
  pictureUrl: v.optional(v.string()),
  statusMessage: v.optional(v.string()),
});
export type LineProfile = v.InferOutput<typeof profileAnswer>;

export type Line = {
  /** The channel an access token was issued for. Verify alone names no user. */
  verify(accessToken: string): Promise<Result<ChannelId>>;
  /** Whose token it is. The only source of a user id that we accept. */
  profile(accessToken: string): Promise<Result<LineProfile>>;
};

/** LINE Login's server side (developers.line.biz/en/reference/line-login). */
export function createLine(
  settings: Settings,
  fetch: (request: Request) => Promise<Response>,
): Line {
  const base = settings.LINE_API_BASE_URL;

  async function call<S extends v.GenericSchema>(
    url: string,
    schema: S,
    headers: Record<string, string> = {},
  ): Promise<Result<v.InferOutput<S>>> {
    try {
      const answer = await fetch(
        new Request(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }),
      );
      if (answer.status === 400 || answer.status === 401) return fail('LINE_TOKEN_INVALID');
      if (!answer.ok) return fail('LINE_UNAVAILABLE');
      const parsed = v.safeParse(schema, await answer.json());
      return parsed.success ? ok(parsed.output) : fail('LINE_UNAVAILABLE');
    } catch {
      // No answer in time, or no JSON. The cause is not kept: its text can hold the address, and
      // LINE's verify takes the token in the query.
      return fail('LINE_UNAVAILABLE');
    }
  }

  return {
    async verify(accessToken) {
      const query = new URLSearchParams({ access_token: accessToken });
      const verified = await call(`${base}/oauth2/v2.1/verify?${query}`, verifyAnswer);
      if (!verified.ok) return verified;
      return verified.value.expires_in > 0
        ? ok(verified.value.client_id)
        : fail('LINE_TOKEN_INVALID');
    },
    profile: (accessToken) =>
      isHeaderSafe(accessToken)
        ? call(`${base}/v2/profile`, profileAnswer, { authorization: `Bearer ${accessToken}` })
        : Promise.resolve(fail('LINE_TOKEN_INVALID')),
  };
}

/** A token with line breaks or non-ASCII is no token, and `Headers` would throw on it. */
const isHeaderSafe = (token: string) => /^[\x21-\x7e]+$/.test(token);
