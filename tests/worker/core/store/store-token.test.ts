import { env } from 'cloudflare:workers';
import { exportPKCS8, generateKeyPair } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseSettings } from '../../../../worker/core/env.ts';
import { createFirestore } from '../../../../worker/core/store/firestore.ts';
import { documentPath } from '../../../../worker/core/store/segments.ts';
import { createTransport } from '../../../../worker/core/store/transport.ts';

const path = documentPath('things', 'x');
const found = () => Response.json([{ missing: 'x' }]);
const unauthenticated = () =>
  Response.json({ error: { code: 401, status: 'UNAUTHENTICATED' } }, { status: 401 });

afterEach(() => vi.restoreAllMocks());

/** Returns a store with its own account, and the requests that it sends. `answer` plays Google's part. */
async function storeWith(answer: (request: Request) => Response, account: object = {}) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const settings = parseSettings({
    ...env,
    GOOGLE_SERVICE_ACCOUNT: JSON.stringify({
      client_email: `${crypto.randomUUID()}@test.iam.gserviceaccount.com`,
      private_key: await exportPKCS8(privateKey),
      ...account,
    }),
  });
  const sent: Request[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    sent.push(request);
    return answer(request);
  });
  const runtime = { fetch: (request: Request) => fetch(request), nowMs: Date.now, random: () => 0 };
  return { store: createFirestore(createTransport(settings, runtime), runtime), sent };
}

const isToken = (request: Request) => request.url === 'https://oauth2.googleapis.com/token';
const bearers = (sent: readonly Request[]) =>
  sent
    .filter((request) => !isToken(request))
    .map((request) => request.headers.get('authorization'));

describe('the access token for Firestore', () => {
  test('is a JWT that the service account signs itself, without a token request', async () => {
    const { store, sent } = await storeWith(found);
    await store.get(path);
    await store.get(path);
    expect(sent.filter(isToken)).toHaveLength(0);
    expect(new Set(bearers(sent)).size).toBe(1);
  });

  test('is requested from Google’s own address once the self-signed one is refused', async () => {
    const { store, sent } = await storeWith((request) => {
      if (isToken(request)) return Response.json({ access_token: 'ya29.exchanged' });
      const bearer = request.headers.get('authorization');
      return bearer === 'Bearer ya29.exchanged' ? found() : unauthenticated();
    });
    await store.get(path);
    await store.get(path);
    expect(sent.filter(isToken)).toHaveLength(1);
    expect(bearers(sent).slice(-2)).toEqual(['Bearer ya29.exchanged', 'Bearer ya29.exchanged']);
  });

  test('is requested from the account’s token_uri if it names another', async () => {
    const { store, sent } = await storeWith(
      (request) => {
        if (request.url === 'https://relay.example/token')
          return Response.json({ access_token: 'ya29.relay' });
        return request.headers.get('authorization') === 'Bearer ya29.relay'
          ? found()
          : unauthenticated();
      },
      { token_uri: 'https://relay.example/token' },
    );
    await store.get(path);
    expect(sent.map(({ url }) => url)).toContain('https://relay.example/token');
  });

  test('is requested once for simultaneous calls', async () => {
    const { store, sent } = await storeWith((request) =>
      isToken(request)
        ? Response.json({ access_token: 'ya29.once' })
        : request.headers.get('authorization') === 'Bearer ya29.once'
          ? found()
          : unauthenticated(),
    );
    await store.get(path);
    await Promise.all(Array.from({ length: 5 }, () => store.get(path)));
    expect(sent.filter(isToken)).toHaveLength(1);
  });

  test('is a StoreError if the exchange returns no token', async () => {
    const { store } = await storeWith((request) =>
      isToken(request)
        ? Response.json({ error: 'invalid_grant' }, { status: 400 })
        : unauthenticated(),
    );
    await expect(store.get(path)).rejects.toMatchObject({
      name: 'StoreError',
      status: 'UNAUTHENTICATED',
    });
  });

  test('is a StoreError with status UNAVAILABLE if the exchange returns no JSON', async () => {
    const { store } = await storeWith((request) =>
      isToken(request) ? new Response('<html>', { status: 502 }) : unauthenticated(),
    );
    await expect(store.get(path)).rejects.toMatchObject({
      name: 'StoreError',
      status: 'UNAVAILABLE',
    });
  });
});
