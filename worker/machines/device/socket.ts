import * as v from 'valibot';
import type { ServiceMessage } from './messages.ts';

/** The subprotocol, which is the protocol's version. */
export const PROTOCOL = 'vending.v1';

/** A machine that is silent for longer counts as offline. */
export const SILENT_MS = 75_000;
/**
 * How long after it was last heard a connection is looked after: a machine that loses power says nothing.
 * Until then its stored standing may be old; pages and purchases ask for the moment it was heard.
 */
const LOOK_AFTER_MS = 10 * 60_000;
/** How long a connection may stand without its hello. */
const HELLO_WITHIN_MS = 10_000;

const DEVICE = 'device';
/** `WebSocket.OPEN`; the simulation has no global WebSocket of the platform. */
const OPEN = 1;

/** The reasons for which we close (docs/machine-protocol.md). */
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

/** The token a machine connected with; `isDue`: it is to be handed the next one. */
const token = { tokenId: v.string(), isDue: v.optional(v.boolean(), false) };

/** What every connection has, from its beginning. */
const connection = { connectedAtMs: v.number(), ...token, heardAtMs: v.number() };

/**
 * A connection, as it survives hibernation in the socket's attachment. Nothing a machine reports counts
 * before its hello: until then neither its clock nor its journal is known.
 */
const sessionSchema = v.variant('phase', [
  v.object({ phase: v.literal('awaiting-hello'), ...connection }),
  // `seq` is of the last stock report that counted.
  v.object({ phase: v.literal('live'), ...connection, seq: v.number() }),
]);
type Session = v.InferOutput<typeof sessionSchema>;
export type DeviceSocket = Session & { readonly socket: Wire };
export type LiveSocket = Extract<DeviceSocket, { phase: 'live' }>;

/** The machine's connection, newest first: the sockets themselves survive hibernation. */
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

/** Whether a socket is this connection: an older one may still speak while it is closing. */
export function isSameSocket(device: DeviceSocket, socket: Wire): boolean {
  const parsed = v.safeParse(sessionSchema, socket.deserializeAttachment());
  return parsed.success && parsed.output.connectedAtMs === device.connectedAtMs;
}

/** The token of a connection, and whether the machine is to be handed its successor. */
export type DeviceToken = { readonly tokenId: string; readonly isDue: boolean };

/** Makes a socket the machine's connection; older ones of the same machine end. */
export function adoptSocket(state: Sockets, socket: Wire, used: DeviceToken, nowMs: number): void {
  // Two connections within one millisecond: the later one must still be the newer.
  const connectedAtMs = Math.max(nowMs, (currentSocket(state)?.connectedAtMs ?? 0) + 1);
  for (const older of state.getWebSockets(DEVICE)) older.close(closeCodes.replaced, 'replaced');
  state.acceptWebSocket(socket, [DEVICE]);
  keep(socket, { phase: 'awaiting-hello', connectedAtMs, ...used, heardAtMs: nowMs });
}

const keep = (socket: Wire, session: Session) => socket.serializeAttachment(session);

/** Notes that the machine was heard now. */
export function markHeard({ socket, ...session }: DeviceSocket, nowMs: number): void {
  keep(socket, { ...session, heardAtMs: nowMs });
}

/** The machine said its hello; its reports are counted from here, from sequence number 1. */
export function markLive({ socket, ...session }: DeviceSocket, nowMs: number): void {
  keep(socket, { ...session, phase: 'live', heardAtMs: nowMs, seq: 0 });
}

/** Notes a stock report: one with this number or a lower one counts no more. */
export function markReported({ socket, ...session }: LiveSocket, seq: number, nowMs: number): void {
  keep(socket, { ...session, seq, heardAtMs: nowMs });
}

/** When the machine was last heard, heartbeats included. */
export const heardAtMs = (state: Sockets, { socket, heardAtMs: noted }: DeviceSocket) =>
  Math.max(noted, state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0);

/** The connection that can be used now: greeted, and heard of lately. */
export function liveSocket(state: Sockets, nowMs: number): LiveSocket | undefined {
  const device = currentSocket(state);
  if (device?.phase !== 'live') return undefined;
  return nowMs - heardAtMs(state, device) < SILENT_MS ? device : undefined;
}

/** When a connection must be looked after, if nothing else happens: the one alarm of an idle machine. */
export const lookAfterMs = (state: Sockets, device: DeviceSocket): number =>
  device.phase === 'live'
    ? heardAtMs(state, device) + LOOK_AFTER_MS
    : device.connectedAtMs + HELLO_WITHIN_MS;

/** Ends a connection that has been silent for too long. */
export function closeSilent(state: Sockets, nowMs: number): void {
  const device = currentSocket(state);
  if (!device) return;
  const quiet = nowMs - heardAtMs(state, device);
  if (quiet >= (device.phase === 'live' ? SILENT_MS : HELLO_WITHIN_MS)) {
    device.socket.close(closeCodes.silent, 'silent');
  }
}

/** Sends a message to the machine; a socket that just broke is as good as a lost message. */
export function send({ socket }: DeviceSocket, message: ServiceMessage): void {
  try {
    socket.send(JSON.stringify(message));
  } catch {
    // The close event follows; the driver asks the journal when the machine is back.
  }
}
