import { Backoff } from './backoff.ts';

const SUBPROTOCOL = 'vending.v1';
const PING_MS = 25_000;
const SILENCE_MS = 60_000;

export type LinkState = 'off' | 'connecting' | 'connected' | 'waiting';
export type LinkEvents = {
  address: () => { url: string; token: string };
  onOpen: () => void;
  onMessage: (text: string) => void;
  /** Called after a refused token. @returns whether there is another token to try. */
  onRefused: () => boolean;
  /** Logs a connection event. The text never contains the token. */
  note: (text: string) => void;
};

/** A machine's outgoing WebSocket, with heartbeat and exponential back-off. */
export class Link {
  readonly #events: LinkEvents;
  readonly #now: () => number;
  readonly #backoff = new Backoff();
  #state: LinkState = 'off';
  #socket: WebSocket | undefined;
  #lastMessageAtMs = 0;
  /** Counts starts and stops, so that events of an earlier run are ignored. */
  #run = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(events: LinkEvents, now: () => number) {
    this.#events = events;
    this.#now = now;
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Connects and stays connected. Does nothing if it is started already. */
  start() {
    if (this.#state !== 'off') return;
    this.#run += 1;
    this.#backoff.reset();
    void this.#connect(this.#run);
  }

  /** Closes the connection until the next start. */
  stop(why: string) {
    if (this.#state === 'off') return;
    this.#run += 1;
    clearTimeout(this.#timer);
    this.#socket?.close(1000, why);
    this.#socket = undefined;
    this.#state = 'off';
    this.#events.note(why);
  }

  /** Sends a text. @returns whether there was a connection. */
  send(text: string): boolean {
    this.#socket?.send(text);
    return this.#socket !== undefined;
  }

  /** Resets the back-off after the service has answered the hello. */
  resetBackoff() {
    this.#backoff.reset();
  }

  async #connect(run: number) {
    this.#state = 'connecting';
    const { url, token } = this.#events.address();
    const answer = await ask(url, token);
    if (run !== this.#run) {
      if (typeof answer !== 'string') answer.webSocket?.accept();
      if (typeof answer !== 'string') answer.webSocket?.close(1000, 'stopped');
      return;
    }
    if (typeof answer === 'string') return this.#retry(this.#backoff.next(), answer);
    if (answer.webSocket) return this.#listen(answer.webSocket, run);
    const hasAnother = answer.status === 401 && this.#events.onRefused();
    const waitMs = hasAnother ? this.#backoff.next() : this.#backoff.afterAnswer(answer.status);
    this.#retry(waitMs, `the service answered ${answer.status}`);
  }

  #listen(socket: WebSocket, run: number) {
    this.#socket = socket;
    this.#state = 'connected';
    this.#lastMessageAtMs = this.#now();
    socket.addEventListener('message', ({ data }) => {
      this.#lastMessageAtMs = this.#now();
      if (run === this.#run && typeof data === 'string' && data !== 'pong') {
        this.#events.onMessage(data);
      }
    });
    socket.addEventListener('close', ({ code, reason }) => {
      if (this.#socket !== socket) return;
      socket.close();
      this.#retry(this.#backoff.afterClose(code), `closed with ${code} ${reason}`.trim());
    });
    socket.addEventListener('error', () => {
      if (this.#socket === socket) this.#retry(this.#backoff.next(), 'the connection broke');
    });
    socket.accept();
    this.#timer = setTimeout(() => this.#beat(socket), PING_MS);
    this.#events.onOpen();
  }

  #beat(socket: WebSocket) {
    if (this.#now() - this.#lastMessageAtMs > SILENCE_MS) {
      socket.close(1000, 'no pong');
      return this.#retry(this.#backoff.next(), 'no pong for 60 s');
    }
    socket.send('ping');
    this.#timer = setTimeout(() => this.#beat(socket), PING_MS);
  }

  #retry(waitMs: number, why: string) {
    this.#state = 'waiting';
    this.#socket = undefined;
    clearTimeout(this.#timer);
    this.#events.note(`${why}; next try in ${(waitMs / 1000).toFixed(1)} s`);
    const run = this.#run;
    this.#timer = setTimeout(() => void this.#connect(run), waitMs);
  }
}

async function ask(url: string, token: string): Promise<Response | string> {
  try {
    return await fetch(url.replace(/^ws/, 'http'), {
      headers: {
        upgrade: 'websocket',
        authorization: `Bearer ${token}`,
        'sec-websocket-protocol': SUBPROTOCOL,
      },
    });
  } catch (cause) {
    return `the service is away (${cause instanceof Error ? cause.message : 'no answer'})`;
  }
}
