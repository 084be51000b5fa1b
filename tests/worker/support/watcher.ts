import * as v from 'valibot';
import { type LiveMessage, liveMessageSchema } from '../../../contract/console/machines.ts';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { CONSOLE, type Desk, visit } from './console.ts';

/** Asks to watch the fleet, as a browser does. The answer may be a refusal. */
export const askToWatch = (tenant: string, desk: Desk | null, origin = CONSOLE) =>
  visit(`/api/${tenant}/fleet/live`, {
    ...(desk === null ? {} : { cookie: desk.cookie }),
    headers: {
      ...{ upgrade: 'websocket', origin },
      ...(desk === null ? {} : { [SHOWN_STAFF_HEADER]: desk.staffId }),
    },
  });

/** A page that watches the fleet, with the messages that it received in order. */
export class Watcher {
  readonly messages: LiveMessage[] = [];
  readonly closed: Promise<number>;
  readonly #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    socket.accept();
    socket.addEventListener('message', ({ data }) => {
      this.messages.push(v.parse(liveMessageSchema, JSON.parse(String(data))));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    );
  }

  /** Waits for the first message that fits, from the `from`th on. */
  async message(fits: (message: LiveMessage) => boolean, from = 0): Promise<LiveMessage> {
    for (;;) {
      const found = this.messages.slice(from).find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

export async function watch(tenant: string, desk: Desk): Promise<Watcher> {
  const { webSocket, status } = await askToWatch(tenant, desk);
  if (!webSocket) throw new Error(`the fleet cannot be watched: ${status}`);
  return new Watcher(webSocket);
}
