import { desktop } from '../test-environment/visitor.ts';
import type { Customer } from './buyer.ts';
import { castOf, setMachine } from './machines.ts';
import { type Studio, shoot } from './studio.ts';

/** Takes pictures of the sandbox's machines: all of them, a healthy one, one that jams, one offline. */
export async function shootMachines(studio: Studio, buyer: Customer): Promise<void> {
  const { browser, environment, file } = studio;
  const cast = castOf(studio);
  const context = await browser.newContext({ viewport: desktop, locale: 'ja-JP' });
  const page = await context.newPage();
  await page.goto(`${environment.standIns}/machines`);
  await shoot(studio, page, 'machines-list');
  await setMachine(studio, buyer, cast.jams, { jams: ['A1'] });
  for (const name of ['healthy', 'jams', 'offline'] as const) {
    await page.goto(`${environment.standIns}/machines/${file.clientId}/${cast[name]}`);
    await page.locator('[data-status]').waitFor();
    await shoot(studio, page, `machines-${name}`);
  }
  await setMachine(studio, buyer, cast.jams);
  await context.close();
}
