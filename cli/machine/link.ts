import { retryWaitMs } from './rules.ts';

const PING_MS = 25_000;
const SILENCE_MS = 60_000;
/** Time limit for connecting. Neither Node nor a mobile network ends a hanging attempt. */
const OPEN_WITHIN_MS = 15_000;
/** Another connection of this machine took over. It may have ended after a minute. */
const TAKEN_OVER = { code: 4000, waitMs: 60_000 };

export type LinkEvents = {
  /** Returns the token to connect with. */
  token(): string;
  onOpen(): void;
  /** Called when a connection attempt has failed. */
  onFailed(): void;
  onMessage(text: string): void;
  onNote(text: string): void;
  /** Returns a number from 0 to 1 for the wait before a try. */
  random?(): number;
};
export type Link = {
  send(message: object): boolean;
  /** Resets the back-off after the service has answered the hello. */
  resetBackoff(): void;
  isOpen(): boolean;
  /** Closes the connection and connects again at once. */
  reconnect(): void;
  /** Simulates pulling the network plug, or putting it back. */
  setPlugged(plugged: boolean): void;
  isPlugged(): boolean;
  /** Ends the connection and every further try. */
  close(): void;
};

/** Keeps one WebSocket to the service open, and reconnects whenever it closes. */
export function openLink(url: string, events: LinkEvents): Link {
  const { random = Math.random } = events;
  let socket: WebSocket | undefined;
  let plugged = true;
  let tries = 0;
  let lastMessageAtMs = 0;
  let waiting: NodeJS.Timeout | undefined;

  function connect() {
    waiting = undefined;
    const opening = openSocket(url, events.token());
    socket = opening;
    let hasOpened = false;
    lastMessageAtMs = Date.now();
    const hanging = setTimeout(() => opening.close(), OPEN_WITHIN_MS);
    opening.addEventListener('open', () => {
      clearTimeout(hanging);
      hasOpened = true;
      events.onOpen();
    });
    opening.addEventListener('message', ({ data }) => {
      lastMessageAtMs = Date.now();
      if (typeof data === 'string' && data !== 'pong') events.onMessage(data);
    });
    // After an error Node emits `close` without the cause, so a 401 and an absent service look the same.
    opening.addEventListener('close', ({ code, reason }) => {
      clearTimeout(hanging);
      if (socket !== opening) return;
      socket = undefined;
      if (!hasOpened) events.onFailed();
      if (plugged) retry(`closed with ${code} ${reason}`.trim(), code);
    });
    opening.addEventListener('error', () => undefined);
  }

  function retry(why: string, code: number) {
    const taken = code === TAKEN_OVER.code;
    const waitMs = taken ? TAKEN_OVER.waitMs : retryWaitMs(tries, random());
    tries += 1;
    events.onNote(`${why}; next try in ${(waitMs / 1000).toFixed(1)} s`);
    waiting = setTimeout(connect, waitMs);
  }

  const pinging = setInterval(() => ping(socket, lastMessageAtMs), PING_MS);
  connect();

  function setPlugged(now: boolean) {
    plugged = now;
    clearTimeout(waiting);
    if (now) return connect();
    socket?.close(1000, 'unplugged');
    socket = undefined;
  }

  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    resetBackoff() {
      tries = 0;
    },
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    reconnect() {
      const old = socket;
      socket = undefined;
      old?.close(1000, 'next token');
      clearTimeout(waiting);
      if (plugged) connect();
    },
    setPlugged,
    isPlugged: () => plugged,
    close() {
      clearInterval(pinging);
      setPlugged(false);
    },
  };
}

/** Sends a ping, or closes a connection that has been silent too long. */
function ping(socket: WebSocket | undefined, lastMessageAtMs: number) {
  if (socket?.readyState !== WebSocket.OPEN) return;
  if (Date.now() - lastMessageAtMs > SILENCE_MS) socket.close(1000, 'no pong');
  else socket.send('ping');
}

/** Node's own WebSocket also accepts headers. The browser's type does not declare them. */
function openSocket(url: string, token: string): WebSocket {
  const options = { protocols: ['vending.v1'], headers: { authorization: `Bearer ${token}` } };
  return Reflect.construct(WebSocket, [url, options]);
}
