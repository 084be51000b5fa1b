import * as v from 'valibot';
import type { ServiceMessage } from './messages.ts';

/** The subprotocol, which is the protocol's version. */
export const PROTOCOL = 'vending.v1';

/** A machine that is silent for longer counts as offline. */
export const SILENT_MS = 75_000;
/** How long a connection may stand without its hello. */
const HELLO_WITHIN_MS = 10_000;

const DEVICE = 'device';

/** The reasons for which we close (docs/machine-protocol.md). */
export const closeCodes = {
  replaced: 4000,
  revoked: 4001,
  protocol: 4002,
  unreadable: 4003,
  silent: 4004,
};

const attachmentSchema = v.object({
  connectedAtMs: v.number(),
  tokenId: v.string(),
  greeted: v.boolean(),
  /** Of the last report that counted. */
  seq: v.number(),
  heardAtMs: v.number(),
});
export type DeviceSocket = v.InferOutput<typeof attachmentSchema> & { readonly socket: WebSocket };

/** The machine's connection, newest first: the sockets themselves survive hibernation. */
export function currentSocket(state: DurableObjectState): DeviceSocket | undefined {
  return state
    .getWebSockets(DEVICE)
    .filter(({ readyState }) => readyState === WebSocket.OPEN)
    .flatMap((socket) => {
      const parsed = v.safeParse(attachmentSchema, socket.deserializeAttachment());
      return parsed.success ? [{ ...parsed.output, socket }] : [];
    })
    .toSorted((one, other) => other.connectedAtMs - one.connectedAtMs)[0];
}

/** Whether a socket is this connection: an older one may still speak while it is closing. */
export function isSameSocket(device: DeviceSocket, socket: WebSocket): boolean {
  const parsed = v.safeParse(attachmentSchema, socket.deserializeAttachment());
  return parsed.success && parsed.output.connectedAtMs === device.connectedAtMs;
}

/** Takes a connection on; older ones of the same machine end. @returns the machine's end of it. */
export function acceptSocket(state: DurableObjectState, tokenId: string, nowMs: number): WebSocket {
  const { 0: theirs, 1: ours } = new WebSocketPair();
  // Two connections within one millisecond: the later one must still be the newer.
  const connectedAtMs = Math.max(nowMs, (currentSocket(state)?.connectedAtMs ?? 0) + 1);
  for (const older of state.getWebSockets(DEVICE)) older.close(closeCodes.replaced, 'replaced');
  state.acceptWebSocket(ours, [DEVICE]);
  ours.serializeAttachment({ connectedAtMs, tokenId, greeted: false, seq: -1, heardAtMs: nowMs });
  // Heartbeats are answered without waking the object.
  state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));
  return theirs;
}

/** Keeps what changed about a connection. */
export function attach(device: DeviceSocket, changed: Partial<DeviceSocket>): void {
  const { socket, ...kept } = { ...device, ...changed };
  device.socket.serializeAttachment(kept);
}

/** When the machine was last heard, heartbeats included. */
export const heardAtMs = (state: DurableObjectState, { socket, heardAtMs: said }: DeviceSocket) =>
  Math.max(said, state.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0);

/** The connection that can be used now: greeted, and heard of lately. */
export function liveSocket(state: DurableObjectState, nowMs: number): DeviceSocket | undefined {
  const device = currentSocket(state);
  if (!device?.greeted) return undefined;
  return nowMs - heardAtMs(state, device) < SILENT_MS ? device : undefined;
}

/** Ends a connection that says nothing. @returns whether there was one. */
export function closeSilent(state: DurableObjectState, nowMs: number): void {
  const device = currentSocket(state);
  if (!device) return;
  const quiet = nowMs - heardAtMs(state, device);
  if (quiet >= (device.greeted ? SILENT_MS : HELLO_WITHIN_MS)) {
    device.socket.close(closeCodes.silent, 'silent');
  }
}

/** Says something to the machine; a socket that just broke is as good as a lost message. */
export function say({ socket }: DeviceSocket, message: ServiceMessage): void {
  try {
    socket.send(JSON.stringify(message));
  } catch {
    // The close event follows; the driver asks the journal when the machine is back.
  }
}
