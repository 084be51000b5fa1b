import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** The maximum number of presses for one task. */
const MOST = 8;

/** Counts the presses of one task: clicks, and Enter after typing. Typing itself is not counted. */
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

  /** Expects the known number of presses for the task. */
  expectCount(count: number): void {
    expect(this.#count).toBe(count);
    expect(count).toBeLessThanOrEqual(MOST);
  }
}
