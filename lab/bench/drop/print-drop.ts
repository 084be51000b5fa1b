import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { demoTenantFiles } from '../../../cli/tenant/demo-tenants.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { ms, row, title } from '../print.ts';
import { quantile } from '../quantile.ts';
import { measureDrop } from './measure-drop.ts';

/** Git ignores it. */
const FOLDER = 'screens/drop';

/** Films a purchase of each demo tenant, prints its figures, and stores its frames. */
export async function printDrop(browser: Browser, environment: TestEnvironment): Promise<void> {
  for (const { clientId } of demoTenantFiles.map(readTenantFile)) {
    const drop = await measureDrop(browser, environment, clientId);
    title(`A purchase of ${clientId}, CPU ÷ 4`);
    row('blank frames', `${drop.blankFrames} of ${drop.frames.length}`);
    row('tap → glass', ms(drop.tapToGlassMs));
    row('landing → pick-up', ms(drop.landingToPickUpMs));
    row('longest event, 購入する', ms(drop.buyTapMs));
    row('tap on a drink → button, p95', ms(quantile(drop.tapToButtonMs, 0.95)));
    row('longest event, account tab', ms(drop.accountTapMs));
    const folder = `${FOLDER}/${clientId}`;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const [first] = drop.frames;
    for (const { atMs, data } of drop.frames) {
      const name = String(Math.round(atMs - (first?.atMs ?? 0))).padStart(5, '0');
      writeFileSync(`${folder}/${name}.jpg`, Buffer.from(data, 'base64'));
    }
  }
}
