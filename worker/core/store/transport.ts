import { projectIdOf, type StoreSettings } from '../env.ts';
import { serviceAccountToken, tokenWasRefused } from './service-account-token.ts';
import { StoreError, storeErrorOf } from './store-error.ts';

/** The store's runtime dependencies. Tests pass their own. */
export type Runtime = {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly nowMs: () => number;
  /** 0 ≤ x < 1, for the jitter of a retry. */
  readonly random: () => number;
  /** How long to wait for an answer. Absent: as long as a person at a machine waits. */
  readonly timeoutMs?: number;
};

/** Longer than any healthy answer, and short enough that the person still waits. */
const TIMEOUT_MS = 8000;

export type Transport = {
  /** `projects/P/databases/D/documents`: the prefix of every document's name. */
  readonly root: string;
  /**
   * Sends POST `{root}{below}:{method}`, with `below` empty or `/…`. Returns the parsed JSON.
   * @throws StoreError
   */
  call(below: string, method: string, body: unknown): Promise<unknown>;
};

/** Returns the connection to one Firestore database. */
export function createTransport(settings: StoreSettings, runtime: Runtime): Transport {
  const root = `projects/${projectIdOf(settings)}/databases/${settings.FIRESTORE_DATABASE_ID}/documents`;
  const origin = settings.FIRESTORE_EMULATOR_HOST
    ? `http://${settings.FIRESTORE_EMULATOR_HOST}`
    : settings.FIRESTORE_BASE_URL;
  const account = settings.GOOGLE_SERVICE_ACCOUNT;
  const bearer = () =>
    // By the emulator's convention this bearer passes the deny-all rules.
    settings.FIRESTORE_EMULATOR_HOST ? 'owner' : serviceAccountToken(account, runtime.nowMs());

  async function send(below: string, method: string, body: unknown): Promise<Response> {
    const request = new Request(`${origin}/v1/${root}${encodeURI(below)}:${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await bearer()}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(runtime.timeoutMs ?? TIMEOUT_MS),
    });
    try {
      return await runtime.fetch(request);
    } catch {
      // The cause may quote an address with a query, so it is dropped.
      throw new StoreError('UNREACHABLE', `no answer to ${method}`);
    }
  }

  async function call(below: string, method: string, body: unknown): Promise<unknown> {
    let response = await send(below, method, body);
    if (response.status === 401 && tokenWasRefused(account)) {
      await response.body?.cancel();
      response = await send(below, method, body);
    }
    return readAnswer(method, response);
  }

  return { root, call };
}

async function readAnswer(method: string, response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    throw new StoreError('UNREACHABLE', `the answer to ${method} broke off`);
  }
  if (!response.ok) throw storeErrorOf(response.status, text);
  try {
    return JSON.parse(text);
  } catch {
    throw new StoreError('UNKNOWN', `the answer to ${method} is no JSON`);
  }
}
