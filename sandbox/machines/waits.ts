/** The protocol allows waits up to 60 s; a developer who restarts the app waits less gladly. */
const LONGEST_MS = 10_000;
const REFUSED_MS = 600_000;
const TAKEN_OVER_MS = 60_000;

/** How long to wait before the next try: 1 s, 2 s, 4 s …, jittered. */
export class LongWait {
  #tries = 0;

  startSmall() {
    this.#tries = 0;
  }

  /** Between half and the whole of it, so that machines do not come in step. */
  next(): number {
    const whole = Math.min(1000 * 2 ** this.#tries, LONGEST_MS);
    this.#tries += 1;
    return whole * (0.5 + Math.random() / 2);
  }

  /** A token that is refused gets no better by asking often. */
  afterAnswer(status: number): number {
    return status === 401 ? REFUSED_MS : this.next();
  }

  /** Another connection of this machine is alive: come back only when it may have gone. */
  afterClose(code: number): number {
    return code === 4000 ? TAKEN_OVER_MS : this.next();
  }
}
