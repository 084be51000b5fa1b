import ReconnectingWebSocket from 'partysocket/ws';
import * as v from 'valibot';
import { type LiveMessage, liveMessageSchema } from '../../../contract/console/machines.ts';

/** Ping interval. After two pings without an answer the connection counts as dead. */
const PING_INTERVAL_MS = 20_000;

export type FleetWatch = {
  readonly onMessage: (message: LiveMessage) => void;
  /** Called when messages are missing, so that the page reloads its lists. */
  readonly onGap: () => void;
  readonly onLive: (isLive: boolean) => void;
};

const live = v.pipe(v.string(), v.parseJson(), liveMessageSchema);

/**
 * Watches the fleet until the returned function is called. It reconnects by itself, with back-off.
 */
export function watchFleet(address: string, { onMessage, onGap, onLive }: FleetWatch): () => void {
  // The first connection may have to wait until the hub has read the fleet.
  const options = {
    connectionTimeout: 30_000,
    maxReconnectionDelay: 60_000,
    maxEnqueuedMessages: 0,
  };
  const socket = new ReconnectingWebSocket(address, [], options);
  let lastSeq: number | undefined;
  let unanswered = 0;
  let isFirst = true;
  const receive = ({ data }: MessageEvent) => {
    unanswered = 0;
    if (data === 'pong') return;
    const message = v.safeParse(live, data);
    // A message of another release cannot be read, so the page reloads its lists instead.
    if (!message.success) return onGap();
    const isExpected = lastSeq === undefined ? isFirst : message.output.seq === lastSeq + 1;
    lastSeq = message.output.seq;
    isFirst = false;
    onMessage(message.output);
    if (!isExpected || message.output.isReset) onGap();
  };
  socket.addEventListener('open', () => {
    lastSeq = undefined;
    unanswered = 0;
    onLive(true);
  });
  socket.addEventListener('message', receive);
  socket.addEventListener('close', () => onLive(false));
  const timer = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    if (unanswered >= 2) return socket.reconnect();
    unanswered += 1;
    socket.send('ping');
  }, PING_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    socket.close();
  };
}
