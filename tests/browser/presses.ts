import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** The most presses that a case of a morning may take. */
const MOST = 8;

/** Counts what a person presses for one case. Typing is not counted, and its Enter is a press. */
export class Presses {
  #count = 0;

  async on(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }

  async enter(field: Locator, text: string): Promise<void> {
    this.#count += 1;
    await field.fill(text);
    await field.press('Enter');
  }

  /** Expects the number of presses that the case is known to take. */
  expectCount(count: number): void {
    expect(this.#count).toBe(count);
    expect(count).toBeLessThanOrEqual(MOST);
  }
}
