import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchWithRetry } from '../../web/customer/api/fetch-with-retry.ts';

afterEach(() => vi.unstubAllGlobals());

/** A network that returns these statuses in order. `null`: no answer. */
function answering(...statuses: readonly (number | null)[]) {
  const fetched = vi.fn<() => Promise<Response>>();
  for (const status of statuses) {
    if (status === null) fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    else fetched.mockResolvedValueOnce(new Response(null, { status }));
  }
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

describe('a GET', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'answered with %i is repeated once',
    async (status) => {
      const fetched = answering(status, 200);
      expect((await fetchWithRetry('/x')).status).toBe(200);
      expect(fetched).toHaveBeenCalledTimes(2);
    },
  );

  test('is repeated once, not twice', async () => {
    const fetched = answering(503, 503);
    expect((await fetchWithRetry('/x')).status).toBe(503);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test.each([200, 204, 400, 401, 403, 404, 501])(
    'answered with %i is not repeated',
    async (status) => {
      const fetched = answering(status);
      await fetchWithRetry('/x');
      expect(fetched).toHaveBeenCalledTimes(1);
    },
  );

  test('without an answer is repeated once', async () => {
    const fetched = answering(null, 200);
    expect((await fetchWithRetry('/x', { method: 'HEAD' })).status).toBe(200);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s is never repeated', async (method) => {
  const fetched = answering(503);
  expect((await fetchWithRetry('/x', { method })).status).toBe(503);
  expect(fetched).toHaveBeenCalledTimes(1);
});
