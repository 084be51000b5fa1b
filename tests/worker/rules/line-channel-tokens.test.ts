import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channelTokens } from '../../../worker/core/platforms/line-channel-tokens.ts';

const channel = { id: '1650000001', secret: 's' };
const answer = () => Promise.resolve(Response.json({ access_token: 'token', expires_in: 900 }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a token request that never ends, because its own request was cancelled, holds nobody up for long', async () => {
  const fetch = vi.fn(answer).mockImplementationOnce(() => new Promise<never>(() => undefined));
  const tokenOf = channelTokens('https://line.test', fetch, () => Date.now());
  void tokenOf(channel);
  const later = tokenOf(channel);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await later).toMatchObject({ value: 'token' });
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('parallel callers share one token request', async () => {
  const fetch = vi.fn(answer);
  const tokenOf = channelTokens('https://line.test', fetch, () => Date.now());
  const tokens = await Promise.all([tokenOf(channel), tokenOf(channel), tokenOf(channel)]);
  expect(tokens.map((token) => typeof token)).toEqual(['object', 'object', 'object']);
  expect(fetch).toHaveBeenCalledTimes(1);
});
