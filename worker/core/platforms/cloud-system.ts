import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import { cloudSystemSchema, type Settings } from '../env.ts';
import { err, ok, type Result } from '../result.ts';
import { readSecrets, type SecretLookup } from '../secret-lookup.ts';
import { type MaskedJson, maskAnswer } from './mask-answer.ts';

const TIMEOUT_MS = 8000;

/** The headers of specification §7. */
const loginHeaders = {
  'content-type': 'application/json',
  ver: '',
  from: 'line',
  client: 'APP',
} as const;

const loginAnswer = v.object({
  code: v.literal(200),
  data: v.object({
    token: v.pipe(v.string(), v.nonEmpty()),
    register: v.optional(v.boolean(), false),
  }),
});
export type CloudLogin = v.InferOutput<typeof loginAnswer>['data'];

/**
 * A login that gave no token, for the log record: the request and its answer, with secrets masked.
 */
export type CloudLoginFailure = {
  readonly request: MaskedRequest;
  /** `status` is null if there was no answer. `body` is null if the answer had none. */
  readonly result: { readonly status: number | null; readonly body: MaskedJson };
};
type MaskedRequest = {
  readonly method: 'POST';
  readonly path: '/line/login';
  readonly headers: typeof loginHeaders;
  readonly body: { readonly accessToken: '[token]' };
};

export type CloudSystems = {
  /**
   * Returns whether the tenant has its own cloud system. NOT_KNOWN if the secrets are unavailable.
   */
  has(clientId: ClientId): Promise<boolean | 'NOT_KNOWN'>;
  login(clientId: ClientId, accessToken: string): Promise<Result<CloudLogin, CloudLoginFailure>>;
};

/** Calls the tenant's own backend: `POST {base}/line/login` (specification §7). */
export function createCloudSystems(
  settings: Settings,
  fetch: (request: Request) => Promise<Response>,
  secrets: SecretLookup,
): CloudSystems {
  async function baseOf(clientId: ClientId): Promise<string | undefined | 'NOT_KNOWN'> {
    const own = settings.CLOUD_SYSTEMS[clientId];
    if (own) return own.baseUrl;
    const stored = await readSecrets(secrets, clientId, 'cloud', cloudSystemSchema);
    if (stored === 'NOT_KNOWN') return stored;
    return (stored[0]?.value ?? settings.CLOUD_SYSTEMS['default'])?.baseUrl;
  }

  return {
    async has(clientId) {
      const base = await baseOf(clientId);
      return base === 'NOT_KNOWN' ? base : base !== undefined;
    },
    async login(clientId, accessToken) {
      const base = await baseOf(clientId);
      try {
        const answer = await fetch(
          new Request(`${base}/line/login`, {
            method: 'POST',
            headers: loginHeaders,
            body: JSON.stringify({ accessToken }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        );
        return readLogin(answer.status, await answer.text());
      } catch {
        return err(failed(null, null));
      }
    },
  };
}

/** Reads the login result. Specification §5: it must have code 200 and a token. */
function readLogin(status: number, text: string): Result<CloudLogin, CloudLoginFailure> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), loginAnswer), text);
  if (parsed.success) return ok(parsed.output.data);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  return err(failed(status, json.success ? json.output : text));
}

const failed = (status: number | null, body: unknown): CloudLoginFailure => ({
  request: {
    method: 'POST',
    path: '/line/login',
    headers: loginHeaders,
    body: { accessToken: '[token]' },
  },
  result: { status, body: maskAnswer(body) },
});
