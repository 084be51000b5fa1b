import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SHOWN_PERSON_HEADER } from '../../contract/customer/shown-person.ts';
import { lineUserIdSchema } from '../../contract/shared/ids.ts';
import { createTenantApi } from '../../web/customer/api/client.ts';

const misaki = v.parse(lineUserIdSchema, 'Umisaki');
const fetched = vi.fn<(input: RequestInfo | URL, init?: RequestInit) => Promise<Response>>();
const left = vi.fn<(isChange: boolean) => boolean>(() => true);

beforeEach(() => {
  fetched.mockReset();
  left.mockReset().mockReturnValue(true);
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (code: string) => () =>
  Promise.resolve(
    Response.json({ error: { status: 409, code, message: '', requestId: 'r' } }, { status: 409 }),
  );
const apiOf = (id: typeof misaki | null) =>
  createTenantApi('demo', { read: () => id, onAnother: left });
const sentHeaders = () => new Headers(fetched.mock.lastCall?.[1]?.headers);

/** Resolves with whether a promise settles while all pending work completes. */
const settles = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((end) => setTimeout(end, 20, false))]);

describe('a call of a page', () => {
  test('names the person that the page shows in a header, or nobody', async () => {
    fetched.mockImplementation(async () => Response.json({}));
    const headers = { 'idempotency-key': 'k' };
    await apiOf(misaki).api.session.$delete({ param: { clientId: 'demo' } }, { headers });
    expect(sentHeaders().get(SHOWN_PERSON_HEADER)).toBe('Umisaki');
    expect(sentHeaders().get('idempotency-key')).toBe('k');
    await apiOf(null).api.session.$delete({ param: { clientId: 'demo' } });
    expect(sentHeaders().has(SHOWN_PERSON_HEADER)).toBe(false);
  });

  test('names the person in the address of a stream or a download', () => {
    const path = '/me/export';
    expect(apiOf(misaki).addressOf(path, { format: 'html' })).toBe(
      '/api/clients/demo/me/export?format=html&lineUser=Umisaki',
    );
    expect(apiOf(null).addressOf(path)).toBe('/api/clients/demo/me/export');
  });

  test.each([
    ['a read', '$get', false],
    ['a change', '$delete', true],
  ] as const)(
    'never settles after %s finds another person’s session',
    async (_, call, isChange) => {
      fetched.mockImplementation(refusal('PERSON_CHANGED'));
      const answer = apiOf(misaki).api.sessions[call]({ param: { clientId: 'demo' } });
      expect(await settles(answer)).toBe(false);
      expect(left.mock.calls).toEqual([[isChange]]);
    },
  );

  test('returns every other 409, and this one if the page cannot be reloaded again', async () => {
    left.mockReturnValue(false);
    fetched.mockImplementation(refusal('PERSON_CHANGED'));
    const param = { clientId: 'demo' };
    expect((await apiOf(misaki).api.sessions.$get({ param })).status).toBe(409);
    left.mockClear();
    fetched.mockImplementation(refusal('PRICE_CHANGED'));
    const other = await apiOf(misaki).api.sessions.$get({ param });
    expect(await other.json()).toMatchObject({ error: { code: 'PRICE_CHANGED' } });
    expect(left).not.toHaveBeenCalled();
  });
});
