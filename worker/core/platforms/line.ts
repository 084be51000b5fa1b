import * as v from 'valibot';
import { type ChannelId, channelIdSchema, lineUserIdSchema } from '../../../contract/shared/ids.ts';
import type { Settings } from '../env.ts';
import { fail, ok, type Result } from '../result.ts';

/** LINE answers in well under a second, and a person waits for it. */
const TIMEOUT_MS = 5000;

const verifyAnswer = v.object({ client_id: channelIdSchema, expires_in: v.number() });
const friendshipAnswer = v.object({ friendFlag: v.boolean() });
const profileAnswer = v.object({
  userId: lineUserIdSchema,
  displayName: v.string(),
  pictureUrl: v.optional(v.string()),
  statusMessage: v.optional(v.string()),
});
export type LineProfile = v.InferOutput<typeof profileAnswer>;

export type Line = {
  /** Returns the channel that LINE issued an access token for. Verify alone names no user. */
  verify(accessToken: string): Promise<Result<ChannelId>>;
  /** Returns the token's user. No other source of a user id is accepted. */
  profile(accessToken: string): Promise<Result<LineProfile>>;
  /**
   * Returns whether the person follows the account linked to the login channel. Blocking counts as
   * false.
   */
  isFriend(accessToken: string): Promise<Result<boolean>>;
};

/** Calls LINE Login's server API (developers.line.biz/en/reference/line-login). */
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
      // There was no answer in time, or it was not JSON. The cause is dropped, because its text can
      // quote the address, and LINE's verify takes the token in the query.
      return fail('LINE_UNAVAILABLE');
    }
  }

  const asPerson = async <S extends v.GenericSchema>(
    path: string,
    schema: S,
    accessToken: string,
  ): Promise<Result<v.InferOutput<S>>> =>
    isHeaderSafe(accessToken)
      ? call(`${base}${path}`, schema, { authorization: `Bearer ${accessToken}` })
      : fail('LINE_TOKEN_INVALID');

  return {
    async verify(accessToken) {
      const query = new URLSearchParams({ access_token: accessToken });
      const verified = await call(`${base}/oauth2/v2.1/verify?${query}`, verifyAnswer);
      if (!verified.ok) return verified;
      return verified.value.expires_in > 0
        ? ok(verified.value.client_id)
        : fail('LINE_TOKEN_INVALID');
    },
    profile: (accessToken) => asPerson('/v2/profile', profileAnswer, accessToken),
    async isFriend(accessToken) {
      const answer = await asPerson('/friendship/v1/status', friendshipAnswer, accessToken);
      return answer.ok ? ok(answer.value.friendFlag) : answer;
    },
  };
}

/** `Headers` throws on line breaks and non-ASCII characters. No valid token contains them. */
const isHeaderSafe = (token: string) => /^[\x21-\x7e]+$/.test(token);
