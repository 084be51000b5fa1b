import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { openConsolePages } from '../../../lab/screens/console-pages.ts';
import { findBroken } from '../../../lab/screens/find-broken.ts';
import { findCodes } from '../../../lab/screens/find-codes.ts';
import { findUnsound } from '../../../lab/screens/find-unsound.ts';
import { consoleLooks } from '../../../lab/screens/looks.ts';
import { nameOfLook } from '../../../lab/screens/studio.ts';
import { seedConsole } from '../../../lab/test-environment/console-environment.ts';
import { environment, theBrowser } from '../../browser/browser.ts';
import { consoleOrigin } from '../../browser/console-desk.ts';
import { followPlace, judgeScreens } from './judges.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
  await seedConsole(environment);
}, 120_000);

const file = readTenantFile('tenants/demo/tenant.json');
const looks = consoleLooks.map((look) => ({ look, name: nameOfLook(look) }));

describe.each(looks)('every page of the console at $name', ({ look }) => {
  test('has no axe violations, fits its window, and shows no code', async () => {
    const place = { browser, environment, file, look, console: consoleOrigin };
    followPlace()('signing in');
    const visit = await openConsolePages(place);
    const found = await judgeScreens({
      ...{ of: `console of ${file.clientId}`, look },
      screens: visit.pages,
      load: visit.open,
      judges: { light: { axe: findUnsound, layout: findBroken, codes: findCodes } },
    });
    await visit.context.close();
    expect(found).toEqual([]);
  }, 300_000);
});
