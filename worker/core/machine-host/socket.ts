import * as v from 'valibot';

/** The subprotocol. It names the protocol's version. */
export const PROTOCOL = 'vending.v1';

/** A machine that is silent for longer counts as offline. */
export const SILENT_MS = 75_000;
/**
 * How long after its last message a connection is checked, because a machine that loses power sends
 * nothing. Until then the stored status may be outdated. Pages and purchases use the time of the
 * last message instead.
 */
const LOOK_AFTER_MS = 10 * 60_000;
/** How long a connection may exist without a hello. */
const HELLO_WITHIN_MS = 10_000;

const DEVICE = 'device';
/** `WebSocket.OPEN`. The simulation lacks the platform's global WebSocket. */
const OPEN = 1;

/** The codes for closing a connection (docs/machine-protocol.md). */
export const closeCodes = {
  replaced: 4000,
  revoked: 4001,
  protocol: 4002,
  unreadable: 4003,
  silent: 4004,
  tooMuch: 4005,
  notKept: 4006,
};

/** The part of a WebSocket that a session uses. */
export type Wire = {
  readonly readyState: number;
  send(frame: string): void;
  close(code?: number, reason?: string): void;
  serializeAttachment(attachment: unknown): void;
  deserializeAttachment(): unknown;
};

/** The part of a Durable Object's state that holds its sockets. */
export type Sockets = {
  getWebSockets(tag?: string): readonly Wire[];
  acceptWebSocket(socket: Wire, tags?: string[]): void;
  getWebSocketAutoResponseTimestamp(socket: Wire): Date | null;
};

/** The token of a connection. `isDue`: the machine must receive its next token. */
const token = { tokenId: v.string(), isDue: v.optional(v.boolean(), false) };

/** The data of every connection, set when it opens. */
const connection = { connectedAtMs: v.number(), ...token, heardAtMs: v.number() };

/**
 * A connection as the socket's attachment stores it during hibernation. A machine's reports count
 * only after its hello, because its clock and its journal are unknown before.
 */
const sessionSchema = v.variant('phase', [
  v.object({ phase: v.literal('awaiting-hello'), ...connection }),
  // `seq` is the number of the last counted stock report.
  v.object({ phase: v.literal('live'), ...connection, seq: v.number() }),
]);
type Session = v.InferOutput<typeof sessionSchema>;
export type DeviceSocket = Session & { readonly socket: Wire };
export type LiveSocket = Extract<DeviceSocket, { phase: 'live' }>;

/** Returns the machine's newest connection. The sockets themselves survive hibernation. */
export function currentSocket(state: Sockets): DeviceSocket | undefined {
  return state
    .getWebSockets(DEVICE)
    .filter(({ readyState }) => readyState === OPEN)
    .flatMap((socket) => {
      const parsed = v.safeParse(sessionSchema, socket.deserializeAttachment());
      return parsed.success ? [{ ...parsed.output, socket }] : [];
    })
    .toSorted((one, other) => other.connectedAtMs - one.connectedAtMs)[0];
}

/** Returns whether a socket is this connection. An older one may still send while it closes. */
export function isSameSocket(device: DeviceSocket, socket: Wire): boolean {
  const parsed = v.safeParse(sessionSchema, socket.deserializeAttachment());
  return parsed.success && parsed.output.connectedAtMs === device.connectedAtMs;
}

/** The token of a connection, and whether the machine must receive its next one. */
export type DeviceToken = { readonly tokenId: string; readonly isDue: boolean };

/** Makes a socket the machine's connection and closes its older ones. */
export function adoptSocket(state: Sockets, socket: Wire, used: DeviceToken, nowMs: number): void {
  // If two connections open within a millisecond, the later one must still count as newer.
  const connectedAtMs = Math.max(nowMs, (currentSocket(state)?.connectedAtMs ?? 0) + 1);
  for (const older of state.getWebSockets(DEVICE)) older.close(closeCodes.replaced, 'replaced');
  state.acceptWebSocket(socket, [DEVICE]);
  storeSession(socket, { phase: 'awaiting-hello', connectedAtMs, ...used, heardAtMs: nowMs });
}

const storeSession = (socket: Wire, session: Session) => socket.serializeAttachment(session);

/** Stores the time of the machine's latest message. */
export function markHeard({ socket, ...session }: DeviceSocket, nowMs: number): void {
  storeSession(socket, { ...session, heardAtMs: nowMs });
}

/**
 * Stores that the machine sent its hello. Its stock reports count from here, starting at number 1.
 */
export function markLive({ socket, ...session }: DeviceSocket, nowMs: number): void {
  storeSession(socket, { ...session, phase: 'live', heardAtMs: nowMs, seq: 0 });
}

/** Stores a stock report's number. Reports with this number or a lower one no longer count. */
export function markReported({ socket, ...session }: LiveSocket, seq: number, nowMs: number): void {
  storeSession(socket, { ...session, seq, heardAtMs: nowMs });
}

/** Returns when the machine was last heard, including heartbeats. */
export const heardAtMs = (state: Sockets, { socket, heardAtMs: noted }: DeviceSocket) =>
  Math.max(noted, state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0);

/** Returns the usable connection: after its hello, and heard recently. */
export function liveSocket(state: Sockets, nowMs: number): LiveSocket | undefined {
  const device = currentSocket(state);
  if (device?.phase !== 'live') return undefined;
  return nowMs - heardAtMs(state, device) < SILENT_MS ? device : undefined;
}

/**
 * Returns when to check a connection if nothing else happens. An idle machine has only this alarm.
 */
export const lookAfterMs = (state: Sockets, device: DeviceSocket): number =>
  device.phase === 'live'
    ? heardAtMs(state, device) + LOOK_AFTER_MS
    : device.connectedAtMs + HELLO_WITHIN_MS;

/**
 * Closes a connection that has been silent for too long, or has sent no hello. Heartbeats do not replace a hello.
 *
 * @returns when the machine of the closed connection was last heard. Undefined if none was closed.
 */
export function closeSilent(state: Sockets, nowMs: number): number | undefined {
  const device = currentSocket(state);
  if (!device) return undefined;
  const heardMs = heardAtMs(state, device);
  const isInTime =
    device.phase === 'live'
      ? nowMs - heardMs < SILENT_MS
      : nowMs - device.connectedAtMs < HELLO_WITHIN_MS;
  if (isInTime) return undefined;
  device.socket.close(closeCodes.silent, 'silent');
  return heardMs;
}

/**
 * Sends a message to the machine. An error of the socket is ignored, as if the message were lost.
 */
export function send({ socket }: DeviceSocket, message: object): void {
  try {
    socket.send(JSON.stringify(message));
  } catch {
    // The socket's close event follows. After the machine reconnects, the driver asks for its
    // journal.
  }
}
