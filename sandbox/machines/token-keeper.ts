import type { Machine } from './machine.ts';

type Keeping = { machine: () => Machine; save: (machine: Machine) => void };

/**
 * A machine's token, and the one that is to follow it. Both are kept until the service has answered one
 * of them, so that a power cut at any moment leaves a token that connects.
 */
export class TokenKeeper {
  readonly #keeping: Keeping;
  /** The token of the present connection, or of the last try. */
  #used = '';
  #refused = new Set<string>();

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** The token to connect with: the next one first, unless it was just refused. */
  take(): string {
    const { token, nextToken } = this.#keeping.machine();
    this.#used = nextToken === '' || this.#refused.has(nextToken) ? token : nextToken;
    return this.#used;
  }

  /** The service handed a token over. */
  keep(nextToken: string): void {
    this.#refused.clear();
    this.#keeping.save({ ...this.#keeping.machine(), nextToken });
  }

  /** The service has answered: the token of this connection is the one, the other is forgotten. */
  confirm(): void {
    const machine = this.#keeping.machine();
    this.#refused.clear();
    if (machine.nextToken === '') return;
    this.#keeping.save({ ...machine, token: this.#used, nextToken: '' });
  }

  /** The token of this try was refused. @returns whether the other one has not been, yet. */
  refuse(): boolean {
    const { token, nextToken } = this.#keeping.machine();
    this.#refused.add(this.#used);
    const isLeft = [token, nextToken].some((one) => one !== '' && !this.#refused.has(one));
    if (!isLeft) this.#refused.clear();
    return isLeft;
  }

  /** Whether a token waits that the present connection does not use. */
  get isDue(): boolean {
    const { nextToken } = this.#keeping.machine();
    return nextToken !== '' && nextToken !== this.#used && !this.#refused.has(nextToken);
  }
}
