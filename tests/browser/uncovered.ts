import type { Locator } from 'playwright-core';

/** Whether a tap in the middle of it meets it, and nothing that lies over it. */
export const isUncovered = (control: Locator): Promise<boolean> =>
  control.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && one.contains(met);
  });
