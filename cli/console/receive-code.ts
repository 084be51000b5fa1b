import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers';
import { CommandError } from '../command/command-error.ts';

/** Time limit for the person in the browser, in milliseconds. */
const WAIT_MS = 5 * 60_000;

const PAGE = `<!doctype html><html lang="ja"><meta charset="utf-8"><title>vending</title>
<p>端末に戻ってください。このページは閉じて構いません。</p><p lang="en">Return to the terminal. You can close this page.</p>`;

/**
 * The listener to which the console's page sends its code. `code` rejects after the time limit, and
 * `close` ends the wait.
 */
export type Receiver = {
  readonly port: number;
  readonly code: Promise<string>;
  readonly close: () => void;
};

/**
 * Listens on the loopback address for the code from the console's page (RFC 8252).
 *
 * @param state a random value. Requests without it are refused, so that no other page can send a
 * code.
 */
export async function receiveCode(state: string): Promise<Receiver> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams;
    const code = query.get('code');
    const isOurs = code !== null && query.get('state') === state;
    response.writeHead(isOurs ? 200 : 400, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isOurs ? PAGE : '');
    if (isOurs) resolve(code);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const timer = setTimeout(() => {
    reject(new CommandError('Nobody has signed in within five minutes.'));
  }, WAIT_MS);
  return {
    port: portOf(server.address()),
    code: promise,
    close: () => {
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
