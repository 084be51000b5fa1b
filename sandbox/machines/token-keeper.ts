import type { MachineRecord } from './machine.ts';

type Keeping = { machine: () => MachineRecord; save: (machine: MachineRecord) => void };

/**
 * A machine's current token and its next one. Both are kept until the service has answered one of them. So
 * a power cut at any moment leaves a token that works.
 */
export class TokenKeeper {
  readonly #keeping: Keeping;
  /** The token of the current connection, or of the last try. */
  #used = '';
  #refused = new Set<string>();

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  /** Returns the token to connect with: the next one first, unless the service just refused it. */
  take(): string {
    const { token, nextToken } = this.#keeping.machine();
    this.#used = nextToken === '' || this.#refused.has(nextToken) ? token : nextToken;
    return this.#used;
  }

  /** Stores the next token, which the service sent. */
  keep(nextToken: string): void {
    this.#refused.clear();
    this.#keeping.save({ ...this.#keeping.machine(), nextToken });
  }

  /** Keeps only the token of this connection, because the service has accepted it. */
  confirm(): void {
    const machine = this.#keeping.machine();
    this.#refused.clear();
    if (machine.nextToken === '') return;
    this.#keeping.save({ ...machine, token: this.#used, nextToken: '' });
  }

  /**
   * Records that the service refused the token of this try.
   * @returns whether there is another token to try.
   */
  refuse(): boolean {
    const { token, nextToken } = this.#keeping.machine();
    this.#refused.add(this.#used);
    const isLeft = [token, nextToken].some((one) => one !== '' && !this.#refused.has(one));
    if (!isLeft) this.#refused.clear();
    return isLeft;
  }

  /** Whether there is a next token that the current connection does not use. */
  get isDue(): boolean {
    const { nextToken } = this.#keeping.machine();
    return nextToken !== '' && nextToken !== this.#used && !this.#refused.has(nextToken);
  }
}
