import type { Browser } from 'playwright-core';
import { demoTenantFiles } from '../../../cli/tenant/demo-tenants.ts';
import { readTenantFile } from '../../../cli/tenant/tenant-file.ts';
import { bind, newCustomer, setUp } from '../../screens/buyer.ts';
import { buyButton } from '../../screens/confirmation-views.ts';
import { castOf, setMachine } from '../../screens/machines.ts';
import { type Studio, usualLook } from '../../screens/studio.ts';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { row, title } from '../print.ts';
import { countFrames } from './count-frames.ts';

const RUNS = 5;

/** `npm run bench -- drop`: the frame rate of the drop on a slow phone, for both demo tenants. */
export async function printDrop(browser: Browser, environment: TestEnvironment): Promise<void> {
  title(`The drop at CPU ÷ 4, ${RUNS} purchases each`);
  for (const file of demoTenantFiles.map(readTenantFile)) {
    const studio: Studio = {
      ...{ browser, environment, file, look: usualLook, found: [], hasAxe: false },
      count: { taken: 0 },
    };
    const buyer = await newCustomer(studio);
    await setUp(studio, buyer);
    await bind(buyer, 'paypay');
    const { healthy } = castOf(studio);
    await setMachine(studio, buyer, healthy, { motorMs: 2_000 });
    for (let run = 0; run < RUNS; run += 1) {
      await buyer.go(`/machines/${healthy}?item=A1`);
      const frames = await countFrames(buyer.page, () => buyButton(buyer).click());
      row(
        file.clientId,
        `${frames.perSecond.toFixed(0)} frames a second, the longest ${frames.longestMs.toFixed(0)} ms`,
      );
    }
    await buyer.context.close();
  }
}
