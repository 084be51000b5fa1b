import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArgs, ensureChromium } from '../../../cli/local/chromium.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { openKeyScreens } from '../../../lab/screens/key-screens.ts';
import { studioOf } from '../../../lab/screens/studio.ts';
import { control, environment } from '../../browser/browser.ts';
import { differenceOf, drawsAlike, makeSteady } from './compare-pictures.ts';

const isComparable = drawsAlike();
if (!isComparable) {
  process.stderr.write(
    '\n!! SKIPPED: pictures are not compared, because Japanese would be drawn in another font. Debian, Ubuntu: apt-get install fonts-noto-cjk fontconfig\n\n',
  );
}

let browser: Browser;
beforeAll(async () => {
  const still = [
    '--force-device-scale-factor=1',
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ];
  browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs, ...still],
  });
});
afterAll(() => browser.close());

/** How many pictures of a screen may differ before it counts as changed. */
const PICTURES = 5;

/** No other test buys from this tenant, so its shelf stays as it was filled. */
const file = readTenantFile('tenants/hinata/tenant.json');

test.skipIf(!isComparable)(
  'the ten key screens match their approved pictures',
  async () => {
    await control('POST', `/machines/hinata/${file.machines[0]?.id}/refill`);
    const { customer, screens } = await openKeyScreens(studioOf({ browser, environment, file }));
    const differences: Record<string, number> = {};
    for (const { name, path } of screens) {
      await customer.go(path);
      await makeSteady(customer.page);
      // On a busy computer a picture may be decoded after everything else.
      await customer.page.evaluate(async () => {
        const seen = [...document.images].filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        });
        await Promise.allSettled(seen.map((one) => one.decode()));
      });
      const shot = () => customer.page.screenshot({ animations: 'disabled', caret: 'hide' });
      let share = 1;
      // A picture may be taken between two frames of a late layout, so a second one decides.
      for (let taken = 0; share > 0 && taken < PICTURES; taken += 1) {
        share = await differenceOf(browser, name, await shot());
        if (share > 0) await makeSteady(customer.page);
      }
      if (share > 0) differences[name] = share;
    }
    await customer.context.close();
    expect(differences, 'see .state/pictures; on purpose: npm run pictures').toEqual({});
  },
  240_000,
);
