import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { type WebSocket, WebSocketServer } from 'ws';

const MessageSchema = v.looseObject({ type: v.string() });
export type Message = v.InferOutput<typeof MessageSchema>;

/** The service's side of the protocol. The test sends and reads single messages. */
export type Service = Awaited<ReturnType<typeof startService>>;

/** Starts a service for machines. It answers hello with welcome, and nothing else automatically. */
export async function startService() {
  const server = new WebSocketServer({
    port: 0,
    handleProtocols: (asked) => (asked.has('vending.v1') ? 'vending.v1' : false),
    verifyClient: ({ req }, answer) => {
      authorizations.push(req.headers.authorization ?? '');
      const isRefused = refusedTokens.has(
        (req.headers.authorization ?? '').slice('Bearer '.length),
      );
      if (isRefused) answer(false, 401);
      else if (refusal === undefined) answer(true);
      else answer(false, refusal);
    },
  });
  const authorizations: string[] = [];
  let refusal: number | undefined;
  const refusedTokens = new Set<string>();
  const received: Message[] = [];
  /** The connection of each message, by its token. */
  const tokens = new Map<Message, string>();
  const waiting = new Set<() => void>();
  let current: WebSocket | undefined;
  let connections = 0;

  server.on('connection', (socket, { headers }) => {
    current = socket;
    connections += 1;
    socket.on('message', (data) => {
      const text = String(data);
      if (text === 'ping') return socket.send('pong');
      const message = v.parse(v.pipe(v.string(), v.parseJson(), MessageSchema), text);
      received.push(message);
      tokens.set(message, headers.authorization ?? '');
      if (message.type === 'hello') send({ type: 'welcome', protocol: 1, machineId: 'm' });
      for (const look of waiting) look();
    });
  });
  await once(server, 'listening');

  function send(message: object) {
    current?.send(JSON.stringify(message));
  }

  /** Resolves with the first message after `from` that matches, so tests need no sleep. */
  function next(fits: (message: Message) => boolean, from = 0): Promise<Message> {
    return new Promise((resolve) => {
      const look = () => {
        const found = received.slice(from).find(fits);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  return {
    url: `ws://localhost:${portOf(server.address())}/api/machines/m/link`,
    received,
    authorizations,
    connections: () => connections,
    tokenOf: (message: Message) => tokens.get(message),
    send,
    next,
    nextOf: (type: string, from = 0) => next((message) => message.type === type, from),
    refuseWith(status: number | undefined) {
      refusal = status;
    },
    refuseToken: (token: string) => refusedTokens.add(token),
    drop: (code = 1001) => current?.close(code),
    stop() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

const portOf = (address: string | AddressInfo | null) =>
  typeof address === 'object' && address !== null ? address.port : 0;

let made = 0;

/** Returns a vend command with a new id, valid for the next 30 seconds. */
export function newVend(slot: string, change: { notAfterMs?: number; issuedAtMs?: number } = {}) {
  made += 1;
  const digits = Date.now().toString(2).slice(-24).replaceAll('0', 'a').replaceAll('1', 'b');
  const commandId = `${digits}${letters[made % 26]}${letters[Math.floor(made / 26)]}`;
  const issuedAtMs = Date.now();
  return { type: 'vend', commandId, slot, issuedAtMs, notAfterMs: issuedAtMs + 30_000, ...change };
}
const letters = 'abcdefghijklmnopqrstuvwxyz';
