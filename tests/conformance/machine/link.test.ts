import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../cli/local/ports.ts';
import { openLink } from '../../../cli/machine/link.ts';

test('a connection attempt without an answer is given up, and another one is made', async () => {
  const port = await freePort();
  let tokensTaken = 0;
  const failed = Promise.withResolvers<void>();
  // The server accepts the connection but never answers the upgrade request.
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] });
  const link = openLink(`ws://127.0.0.1:${port}`, {
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
  link.setPlugged(false);
  server.close();
});
