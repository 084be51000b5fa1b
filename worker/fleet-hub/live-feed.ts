import * as v from 'valibot';
import type { LiveMachine, LiveMessage, MachineCounts } from '../../contract/console/machines.ts';
import type { MachineId } from '../../contract/shared/ids.ts';
import { log } from '../core/log.ts';

/** Changes of this long become one message, so that a power cut is no storm. */
const BATCH_MS = 500;

/** A page connects again after this long, and so proves its session again. */
const CONNECTION_MS = 10 * 60_000;

/** More pages than that read the fleet every half minute instead. */
const MOST_WATCHERS = 200;

/** What the page does after the end: it connects again. */
const CONNECT_AGAIN = 4001;

const attachment = v.object({ untilMs: v.number() });

type Feed = {
  readonly sockets: Pick<DurableObjectState, 'acceptWebSocket' | 'getWebSockets'>;
  readonly nowMs: () => number;
  readonly counts: () => MachineCounts;
  readonly lastSeq: () => number;
  readonly nextSeq: () => number;
};

/** The pages that watch a fleet. The platform keeps their sockets while the hub sleeps. */
export class LiveFeed {
  readonly #feed: Feed;
  readonly #changed = new Map<MachineId, LiveMachine>();
  #isReset = false;
  #isDue = false;

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  /** Connects a page, and tells it the counts. Returns false if too many watch. */
  connect(socket: WebSocket): boolean {
    const { sockets, nowMs, counts, lastSeq } = this.#feed;
    if (sockets.getWebSockets().length >= MOST_WATCHERS) return false;
    sockets.acceptWebSocket(socket);
    socket.serializeAttachment({ untilMs: nowMs() + CONNECTION_MS });
    send(socket, { seq: lastSeq(), isReset: false, counts: counts(), changed: [] });
    return true;
  }

  /** Tells the pages a machine's new status with the next message. Undefined: only the counts changed. */
  changed(machine: LiveMachine | undefined): void {
    if (machine) this.#changed.set(machine.id, machine);
    this.#sendSoon();
  }

  /** Tells the pages that anything may have changed. */
  reset(): void {
    this.#isReset = true;
    this.#sendSoon();
  }

  #sendSoon(): void {
    if (this.#isDue) return;
    if (this.#feed.sockets.getWebSockets().length === 0) {
      this.#changed.clear();
      this.#isReset = false;
      return;
    }
    this.#isDue = true;
    // A timer keeps the hub awake until the message is sent.
    setTimeout(() => this.#send(), BATCH_MS);
  }

  #send(): void {
    const { sockets, nowMs, counts, nextSeq } = this.#feed;
    const changed = [...this.#changed.values()];
    const message = { seq: nextSeq(), isReset: this.#isReset, counts: counts(), changed };
    this.#isDue = false;
    this.#isReset = false;
    this.#changed.clear();
    for (const socket of sockets.getWebSockets()) {
      const known = v.safeParse(attachment, socket.deserializeAttachment());
      if (known.success && nowMs() < known.output.untilMs) send(socket, message);
      else socket.close(CONNECT_AGAIN, 'connect again');
    }
  }
}

function send(socket: WebSocket, message: LiveMessage): void {
  try {
    socket.send(JSON.stringify(message));
  } catch (thrown) {
    // It has closed meanwhile. The page connects again, and reads the lists.
    log('fleet.unsent', { thrown });
  }
}
