import * as v from 'valibot';
import { type LiveMessage, liveMessageSchema } from '../../../contract/console/machines.ts';

/** A page that watches the fleet, and what it received. */
export type WatchingPage = {
  readonly messages: () => readonly LiveMessage[];
  readonly bytes: () => number;
  /**
   * Resolves with the time (`performance.now()`) at which the page knows of this many offline
   * machines.
   */
  knowsOffline(count: number): Promise<number>;
  close(): void;
};

/** Opens the WebSocket of the fleet as a browser does, with the cookie of a member of staff. */
export async function openWatchingPage(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<WatchingPage> {
  // Node's WebSocket accepts headers, but its type is the browser's, which does not.
  const socket: WebSocket = Reflect.construct(WebSocket, [address, { headers }]);
  const messages: LiveMessage[] = [];
  const waiting = new Map<number, (atMs: number) => void>();
  let bytes = 0;
  socket.addEventListener('message', ({ data }) => {
    const text = String(data);
    bytes += text.length;
    const message = v.parse(liveMessageSchema, JSON.parse(text));
    messages.push(message);
    waiting.get(message.counts.OFFLINE)?.(performance.now());
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', () => resolve(), { once: true });
    socket.addEventListener('close', () => reject(new Error('the fleet cannot be watched')));
  });
  return {
    messages: () => messages,
    bytes: () => bytes,
    knowsOffline: (count) =>
      messages.at(-1)?.counts.OFFLINE === count
        ? Promise.resolve(performance.now())
        : new Promise((resolve) => waiting.set(count, resolve)),
    close: () => socket.close(),
  };
}
