import * as v from 'valibot';
import type { ClientId } from '../../contract/ids.ts';
import { cloudSystemSchema, type Settings } from '../env.ts';
import { err, ok, type Result } from '../result.ts';
import { readSecrets, type SecretLookup } from '../secret-lookup.ts';

const TIMEOUT_MS = 8000;

const loginAnswer = v.object({
  code: v.literal(200),
  data: v.object({
    token: v.pipe(v.string(), v.nonEmpty()),
    register: v.optional(v.boolean(), false),
  }),
});
export type CloudLogin = v.InferOutput<typeof loginAnswer>['data'];

/** What the cloud system answered instead of a token, for the log record: its code and its shape. */
export type CloudLoginFailure = {
  readonly result: {
    readonly status: number | null;
    readonly code: number | string | null;
    readonly shape: Shape;
  };
};
type Shape = string | { readonly [name: string]: Shape };

export type CloudSystems = {
  /** Whether the tenant has a cloud system of its own. NOT_KNOWN while nobody can say. */
  has(clientId: ClientId): Promise<boolean | 'NOT_KNOWN'>;
  login(clientId: ClientId, accessToken: string): Promise<Result<CloudLogin, CloudLoginFailure>>;
};

/** The tenant's own backend: `POST {base}/line/login` (specification §7). */
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
            headers: { 'content-type': 'application/json', ver: '', from: 'line', client: 'APP' },
            body: JSON.stringify({ accessToken }),
            signal: AbortSignal.timeout(TIMEOUT_MS),
          }),
        );
        return readLogin(answer.status, await answer.text());
      } catch {
        return err({ result: { status: null, code: null, shape: 'no answer' } });
      }
    },
  };
}

/** Specification §5: the login result must have code 200 and a token. */
function readLogin(status: number, text: string): Result<CloudLogin, CloudLoginFailure> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), loginAnswer), text);
  if (parsed.success) return ok(parsed.output.data);
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  const coded = v.safeParse(v.object({ code: answerCode }), json.success ? json.output : undefined);
  const shape = json.success ? shapeOf(json.output) : 'no JSON';
  return err({ result: { status, code: coded.success ? coded.output.code : null, shape } });
}

/** A code as systems write it: a number, the same in quotes, or a letter and digits like `J009`. */
const answerCode = v.union([
  v.pipe(v.number(), v.integer()),
  v.pipe(v.string(), v.regex(/^[A-Za-z]{0,4}\d{1,6}$/)),
]);

const MAX_DEPTH = 3;
const MAX_KEYS = 20;

/**
 * What an answer consists of, by names and types. Never its values: what was wrong with it may be
 * around a token, a mail address or a telephone number.
 */
function shapeOf(value: unknown, depth = 0): Shape {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (typeof value !== 'object') return typeof value;
  if (depth === MAX_DEPTH) return 'object';
  const fields = Object.entries(value).slice(0, MAX_KEYS);
  return Object.fromEntries(
    fields.map(([name, inner], place) => [
      /^[A-Za-z_]{1,30}$/.test(name) ? name : `field${place}`,
      shapeOf(inner, depth + 1),
    ]),
  );
}
