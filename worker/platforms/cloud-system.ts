import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import type { Settings } from '../env.ts';
import { err, ok, type Result } from '../result.ts';

const TIMEOUT_MS = 8000;

const loginAnswer = v.object({
  code: v.literal(200),
  data: v.object({
    token: v.pipe(v.string(), v.nonEmpty()),
    register: v.optional(v.boolean(), false),
  }),
});
export type CloudLogin = v.InferOutput<typeof loginAnswer>['data'];

/** What the cloud system answered instead of a token; for the log record, without the token it got. */
export type CloudLoginFailure = { readonly result: string };

export type CloudSystems = {
  /** Whether the tenant has a cloud system of its own. */
  has(clientId: ClientId): boolean;
  login(clientId: ClientId, accessToken: string): Promise<Result<CloudLogin, CloudLoginFailure>>;
};

/** The tenant's own backend: `POST {base}/line/login` (specification §7). */
export function createCloudSystems(
  settings: Settings,
  fetch: (request: Request) => Promise<Response>,
): CloudSystems {
  const baseOf = (clientId: ClientId) =>
    (settings.CLOUD_SYSTEMS[clientId] ?? settings.CLOUD_SYSTEMS['default'])?.baseUrl;

  return {
    has: (clientId) => baseOf(clientId) !== undefined,
    async login(clientId, accessToken) {
      try {
        const answer = await fetch(
          new Request(`${baseOf(clientId)}/line/login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ver: '', from: 'line', client: 'APP' },
            body: JSON.stringify({ accessToken }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        );
        return readLogin(await answer.text(), accessToken);
      } catch {
        return err({ result: 'no answer' });
      }
    },
  };
}

/** Specification §5: the login result must have code 200 and a token. */
function readLogin(text: string, accessToken: string): Result<CloudLogin, CloudLoginFailure> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), loginAnswer), text);
  if (parsed.success) return ok(parsed.output.data);
  // An answer may echo the request: the access token must not reach the log record.
  return err({ result: text.slice(0, 1000).replaceAll(accessToken, '[access token]') });
}
