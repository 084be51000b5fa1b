import * as v from 'valibot';
import WebSocket from 'ws';

const messageSchema = v.object({ type: v.string(), commandId: v.optional(v.string(), '') });

/** A machine with the real protocol (docs/machine-protocol.md) and a motor that takes no time. */
export class BenchDevice {
  readonly #socket: WebSocket;
  readonly connected: Promise<void>;
  /** Arrival times of the commands, by `performance.now()`. */
  readonly commandedAtMs = new Map<string, number>();
  count: number;
  #seq = 0;

  constructor(url: string, token: string, count: number) {
    this.count = count;
    this.#socket = new WebSocket(url, 'vending.v1', {
      headers: { authorization: `Bearer ${token}` },
    });
    this.#socket.on('open', () =>
      this.#send({
        type: 'hello',
        protocol: 1,
        nowMs: Date.now(),
        journalEpochMs: 0,
        ...this.#report(),
      }),
    );
    this.connected = new Promise((resolve, reject) => {
      this.#socket.on('error', reject);
      this.#socket.on('message', (data) => {
        const { type, commandId } = v.parse(
          v.pipe(v.string(), v.parseJson(), messageSchema),
          String(data),
        );
        if (type === 'welcome') resolve();
        if (type === 'vend') this.#vend(commandId);
      });
    });
  }

  close(): void {
    this.#socket.close();
  }

  #vend(commandId: string): void {
    if (this.commandedAtMs.has(commandId)) return;
    this.commandedAtMs.set(commandId, performance.now());
    this.count -= 1;
    this.#send({ type: 'result', commandId, outcome: 'dispensed', atMs: Date.now() });
    this.#seq += 1;
    this.#send({ type: 'stock', seq: this.#seq, ...this.#report() });
  }

  #report = () => ({ door: 'closed', slots: [{ slot: 'A1', count: this.count }] });

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }
}
