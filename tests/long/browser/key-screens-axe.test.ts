import { describe, expect, test } from 'vitest';
import { demoTenantFiles } from '../../../cli/tenant/demo-tenants.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { findBroken } from '../../../lab/screens/find-broken.ts';
import { findUnsound } from '../../../lab/screens/find-unsound.ts';
import { openKeyScreens } from '../../../lab/screens/key-screens.ts';
import { studioOf } from '../../../lab/screens/studio.ts';
import { environment, theBrowser } from '../../browser/browser.ts';

describe.each(demoTenantFiles)('the ten key screens of %s', (path) => {
  test('give axe nothing to find, in the light and in the dark, and fit the phone', async () => {
    const file = readTenantFile(path);
    const browser = await theBrowser();
    const { customer, screens } = await openKeyScreens(studioOf({ browser, environment, file }));
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await customer.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const screen of screens) {
        await customer.go(screen.path);
        const wrong = [...(await findUnsound(customer.page)), ...(await findBroken(customer.page))];
        found.push(...wrong.map((one) => `${screen.name}, ${colorScheme}: ${one}`));
      }
    }
    await customer.context.close();
    expect(found).toEqual([]);
  }, 240_000);
});
