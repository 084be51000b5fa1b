import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLink } from '../../../cli/machine/link.ts';
import { listeningAt } from '../listening-at.ts';

test('a connection attempt without an answer is stopped and retried', async () => {
  let tokensTaken = 0;
  const failed = Promise.withResolvers<void>();
  // The server accepts the connection but never answers the upgrade request.
  const server = createServer();
  const origin = await listeningAt(server);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const link = openLink(origin.replace('http', 'ws'), {
    token() {
      tokensTaken += 1;
      return 'token';
    },
    onOpen: () => undefined,
    onFailed: failed.resolve,
    onMessage: () => undefined,
    onNote: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await failed.promise;
  await vi.advanceTimersByTimeAsync(8_500);
  expect(tokensTaken).toBe(2);
  link.close();
  server.close();
});
