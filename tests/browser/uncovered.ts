import type { Locator } from 'playwright-core';

/** Returns whether a tap in the middle of a control hits it, and nothing that covers it. */
export const isUncovered = (control: Locator): Promise<boolean> =>
  control.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && one.contains(met);
  });
