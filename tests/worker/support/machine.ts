import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../../contract/shared/ids.ts';
import { settingsOf } from '../../../worker/core/env.ts';
import { issueDeviceToken } from '../../../worker/core/machines/device/device-token.ts';
import { deployed, edgeFetch } from './deployment.ts';
import { seed } from './stand-ins.ts';
import { APP } from './visitor.ts';

type Message = { readonly type: string; readonly [field: string]: unknown };

/** Enrols a machine and returns its token. */
export async function deviceToken(clientId: string, machineId: string): Promise<string> {
  const name = {
    clientId: v.parse(clientIdSchema, clientId),
    machineId: v.parse(machineIdSchema, machineId),
  };
  const tokenId = crypto.randomUUID();
  const settings = settingsOf(deployed());
  const [{ kid }] = settings.DEVICE_KEYS.keys;
  await seed({ [`clients/${clientId}/machines/${machineId}/devices/current`]: { tokenId, kid } });
  return issueDeviceToken(settings, { ...name, tokenId }, Date.now());
}

/** Requests a connection. The response may be a refusal. */
export const askToConnect = (
  machineId: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  edgeFetch(`${APP}/api/machines/${machineId}/link`, {
    headers: {
      upgrade: 'websocket',
      authorization: `Bearer ${token}`,
      'sec-websocket-protocol': 'vending.v1',
      ...headers,
    },
  });

/** The longest wait for one message in these tests. */
const PATIENCE_MS = 30_000;

/** The machine's end of a connection, with the messages that it received in order. */
export class Device {
  readonly #socket: WebSocket;
  readonly #received: Message[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly closed: Promise<{ code: number }>;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.accept();
    socket.addEventListener('message', ({ data }) => {
      this.#received.push(data === 'pong' ? { type: 'pong' } : JSON.parse(String(data)));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve({ code })),
    );
  }

  say(message: object | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Returns the next message of a type, after those returned before. */
  async received(type: string): Promise<Message> {
    for (;;) {
      const index = this.#received.findIndex((message) => message.type === type);
      const [message] = index < 0 ? [] : this.#received.splice(index, 1);
      if (message) return message;
      await this.#nextMessage(type);
    }
  }

  /** Waits for any message. @throws an error that names the missing message, after half a minute. */
  #nextMessage(wanted: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const others = this.#received.map(({ type }) => type).join(', ') || 'nothing else';
      const timer = setTimeout(() => {
        reject(new Error(`the machine waited in vain for "${wanted}"; it received ${others}`));
      }, PATIENCE_MS);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** The received messages of a type that `received` has not returned. */
  pending = (type: string) => this.#received.filter((message) => message.type === type);

  close(): void {
    this.#socket.close(1000);
  }
}

export type Counts = Readonly<Record<string, number>>;

export const helloOf = (counts: Counts, more: object = {}) => ({
  type: 'hello',
  protocol: 1,
  nowMs: Date.now(),
  journalEpochMs: 0,
  door: 'closed',
  slots: Object.entries(counts).map(([slot, count]) => ({ slot, count })),
  ...more,
});

/** Connects a machine, says hello and waits for the welcome. */
export async function connect(
  clientId: string,
  machineId: string,
  counts: Counts,
  more: object = {},
): Promise<Device> {
  return connectWith(await deviceToken(clientId, machineId), machineId, counts, more);
}

/** Connects a machine in the same way, with an existing token. */
export async function connectWith(
  token: string,
  machineId: string,
  counts: Counts,
  more: object = {},
): Promise<Device> {
  const answer = await askToConnect(machineId, token);
  if (!answer.webSocket) throw new Error(`${answer.status} ${await answer.text()}`);
  const device = new Device(answer.webSocket);
  device.say(helloOf(counts, more));
  await device.received('welcome');
  return device;
}
