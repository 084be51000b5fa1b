import * as v from 'valibot';
import type { LiveMachine, LiveMessage, MachineCounts } from '../../contract/console/machines.ts';
import type { MachineId } from '../../contract/shared/ids.ts';
import { log } from '../core/log.ts';

/**
 * Changes within this time become one message, so that a power cut does not cause a flood of
 * messages.
 */
const BATCH_MS = 500;

/** A page must reconnect after this time, which checks its session again. */
const CONNECTION_MS = 10 * 60_000;

/** Pages beyond this number are refused. They read the fleet every half minute instead. */
const MOST_WATCHERS = 200;

/** The close code that tells a page to reconnect. */
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

  /** Connects a page and sends it the counts. Returns false if too many pages are connected. */
  connect(socket: WebSocket): boolean {
    const { sockets, nowMs, counts, lastSeq } = this.#feed;
    if (sockets.getWebSockets().length >= MOST_WATCHERS) return false;
    sockets.acceptWebSocket(socket);
    socket.serializeAttachment({ untilMs: nowMs() + CONNECTION_MS });
    send(socket, { seq: lastSeq(), isReset: false, counts: counts(), changed: [] });
    return true;
  }

  /**
   * Includes a machine's new status in the next message to the pages. Undefined: only the counts
   * changed.
   */
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
    // The page has disconnected meanwhile. It reconnects and reads the lists again.
    log('fleet.unsent', { thrown });
  }
}
