import type { Timeline } from './timeline.ts';

const LATENCY_MS = 50;
const OPEN = 1;
const CLOSED = 3;

/** The two ends of a connection, as each is told what arrives. */
export type MachineEnd = {
  onFrame(frame: string): void;
  /** The edge has closed it, or its process has died. */
  onClose(): void;
};
export type EdgeEnd = { onFrame(socket: EdgeSocket, frame: string): void };

/**
 * A machine's connection, as the edge holds it: the part of a WebSocket that the platform gives to a
 * Durable Object. A line that is cut tells neither end.
 */
export class EdgeSocket {
  readonly #timeline: Timeline;
  readonly #edge: EdgeEnd;
  readonly #machine: MachineEnd;
  #attachment: unknown;
  #cutAtMs: number | undefined;
  readyState = OPEN;

  constructor(timeline: Timeline, edge: EdgeEnd, machine: MachineEnd) {
    this.#timeline = timeline;
    this.#edge = edge;
    this.#machine = machine;
  }

  serializeAttachment(attachment: unknown): void {
    this.#attachment = attachment;
  }

  deserializeAttachment(): unknown {
    return this.#attachment;
  }

  /** When the machine was last heard: its heartbeats arrive as long as the line does. */
  get heardAtMs(): number {
    return this.#cutAtMs ?? this.#timeline.nowMs;
  }

  get #isUp(): boolean {
    return this.readyState === OPEN && this.#cutAtMs === undefined;
  }

  /** A frame to the machine. */
  send(frame: string): void {
    this.#timeline.after(LATENCY_MS, () => {
      if (this.#isUp) this.#machine.onFrame(frame);
    });
  }

  /** A frame of the machine's. */
  receive(frame: string): void {
    this.#timeline.after(LATENCY_MS, () => {
      if (this.#isUp) this.#edge.onFrame(this, frame);
    });
  }

  /** The edge closes it; the machine hears of that where the line still stands. */
  close(): void {
    const wasUp = this.#isUp;
    this.readyState = CLOSED;
    if (wasUp) this.#machine.onClose();
  }

  /** From here on nothing passes, and nobody is told. */
  cut(): void {
    this.#cutAtMs ??= this.#timeline.nowMs;
  }
}
