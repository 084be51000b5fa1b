import type { Timeline } from './timeline.ts';

const LATENCY_MS = 50;
const LATE_MS = 3_000;
const TWICE_MS = 20;
const OPEN = 1;
const CLOSED = 3;

/** The faults of one frame. A late frame arrives after frames that were sent after it. */
export const frameFaults = ['lost', 'doubled', 'late', 'malformed'] as const;
export type FrameFault = (typeof frameFaults)[number];

/** The two ends of a connection, with a callback for each arriving frame. */
export type MachineEnd = {
  onFrame(frame: string): void;
  /** Called after the edge has closed the connection, or its process has died. */
  onClose(): void;
};
export type EdgeEnd = {
  onFrame(socket: EdgeSocket, frame: string): void;
  onClose(socket: EdgeSocket): void;
  /** Called with each frame that the edge itself sends. */
  onSend(frame: string): void;
  /** Returns the fault of the next frame, in either direction. */
  faultOfFrame(): FrameFault | undefined;
};

/**
 * A machine's connection at the edge: the part of a WebSocket that the platform gives to a Durable Object.
 * Neither end learns of a cut line.
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

  /** The time of the machine's last heartbeat. Heartbeats arrive until the line is cut. */
  get heardAtMs(): number {
    return this.#cutAtMs ?? this.#timeline.nowMs;
  }

  get #isUp(): boolean {
    return this.readyState === OPEN && this.#cutAtMs === undefined;
  }

  /** Sends a frame to the machine. */
  send(frame: string): void {
    this.#edge.onSend(frame);
    this.pass(frame);
  }

  /** Sends another sender's frame to the machine on the same connection. */
  pass(frame: string): void {
    this.#carry(frame, (text) => this.#machine.onFrame(text));
  }

  /** Receives a frame from the machine. */
  receive(frame: string): void {
    this.#carry(frame, (text) => this.#edge.onFrame(this, text));
  }

  #carry(frame: string, deliver: (text: string) => void): void {
    const fault = this.#edge.faultOfFrame();
    if (fault === 'lost') return;
    const text = fault === 'malformed' ? frame.slice(0, -3) : frame;
    const arrive = (afterMs: number) =>
      this.#timeline.after(afterMs, () => {
        if (this.#isUp) deliver(text);
      });
    arrive(LATENCY_MS + (fault === 'late' ? LATE_MS : 0));
    if (fault === 'doubled') arrive(LATENCY_MS + TWICE_MS);
  }

  /** Closes the connection at the edge. The machine learns of it unless the line is cut. */
  close(): void {
    if (this.readyState === CLOSED) return;
    const wasUp = this.#isUp;
    this.readyState = CLOSED;
    this.#timeline.after(LATENCY_MS, () => this.#edge.onClose(this));
    if (wasUp) this.#machine.onClose();
  }

  /** Cuts the line: no frame passes any more, and neither end learns of it. */
  cut(): void {
    this.#cutAtMs ??= this.#timeline.nowMs;
  }
}
