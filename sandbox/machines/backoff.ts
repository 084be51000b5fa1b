/** The protocol allows 60 s. It is shorter here because developers often restart the app. */
const MAX_WAIT_MS = 10_000;
const REFUSED_MS = 600_000;
const TAKEN_OVER_MS = 60_000;

/** Computes the milliseconds until the next try: 1 s, 2 s, 4 s …, with jitter. */
export class Backoff {
  #tries = 0;

  reset() {
    this.#tries = 0;
  }

  /** Returns between half and all of the wait, so that machines do not all reconnect at once. */
  next(): number {
    const whole = Math.min(1000 * 2 ** this.#tries, MAX_WAIT_MS);
    this.#tries += 1;
    return whole * (0.5 + Math.random() / 2);
  }

  /** A refused token stays refused, so the wait after a 401 is long. */
  afterAnswer(status: number): number {
    return status === 401 ? REFUSED_MS : this.next();
  }

  /** Close code 4000: another connection of this machine is active. Wait until it may have ended. */
  afterClose(code: number): number {
    return code === 4000 ? TAKEN_OVER_MS : this.next();
  }
}
