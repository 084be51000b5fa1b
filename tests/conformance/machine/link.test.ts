import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../scripts/local/ports.ts';
import { openLink } from '../../../scripts/machine/link.ts';

test('an attempt to connect that nobody answers is given up, and another is made', async () => {
  const port = await freePort();
  let attempts = 0;
  const second = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  // It takes the connection, and says nothing to the request for an upgrade.
  const server = createServer(() => {
    attempts += 1;
    if (attempts === 2) second.resolve();
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] });
  const link = openLink(`ws://localhost:${port}`, {
    token: () => 'token',
    onOpen: () => undefined,
    onFailed: failed.resolve,
    onMessage: () => undefined,
    onNote: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await failed.promise;
  await vi.advanceTimersByTimeAsync(8_500);
  await second.promise;
  expect(attempts).toBe(2);
  link.setPlugged(false);
  server.close();
});
