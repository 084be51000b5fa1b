import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand } from './command/run-command.ts';
import { stopProcesses } from './local/processes.ts';
import { bind, newCustomer, setUp } from './screens/buyer.ts';
import { shootConfirmations } from './screens/confirmation-views.ts';
import { shootEveryPage } from './screens/every-page.ts';
import { shootClosing, shootCouponsAndCap, shootOrders } from './screens/later-views.ts';
import { shootPurchases } from './screens/live-views.ts';
import { shootMachines } from './screens/machine-views.ts';
import { shootShelves } from './screens/shelf-views.ts';
import { FOLDER, looks, type Studio } from './screens/studio.ts';
import { demoTenantFiles } from './tenant/demo-tenants.ts';
import { readTenantFile } from './tenant/tenant-file.ts';
import { startTestEnvironment } from './test-environment/test-environment.ts';
import { launchChromium } from './test-environment/visitor.ts';

/** `--axe` checks accessibility, too. `--only buying`, `pages` or `leaving` takes a part. */
const options = {
  axe: { type: 'boolean', default: false },
  only: { type: 'string' },
} as const;

/** Every state of buying, by real purchases of one new customer. */
async function shootBuying(studio: Studio): Promise<void> {
  const buyer = await newCustomer(studio);
  await setUp(studio, buyer);
  await bind(buyer, 'paypay');
  await shootShelves(studio, buyer);
  await shootConfirmations(studio, buyer);
  const bought = await shootPurchases(studio, buyer);
  await shootOrders(studio, buyer, bought);
  await shootCouponsAndCap(studio, buyer);
  if (studio.look.size === 'desktop') await shootMachines(studio, buyer);
  await buyer.context.close();
}

/** The account of somebody who leaves. */
async function shootLeaving(studio: Studio): Promise<void> {
  const leaver = await newCustomer(studio);
  await setUp(studio, leaver);
  await leaver.go('/account');
  await leaver.shoot('account-home');
  await shootClosing(leaver);
  await leaver.context.close();
}

const families = { pages: shootEveryPage, buying: shootBuying, leaving: shootLeaving } as const;

/** Every screen of both demo tenants, as PNG files to look at. */
await runCommand(async () => {
  const { axe, only } = parseArgs({ options }).values;
  rmSync(FOLDER, { recursive: true, force: true });
  const environment = await startTestEnvironment('screens');
  const browser = await launchChromium();
  const count = { taken: 0 };
  const found: string[] = [];
  const chosen = Object.entries(families).filter(([name]) => (only ?? name) === name);
  for (const path of demoTenantFiles) {
    const file = readTenantFile(path);
    for (const look of looks) {
      const studio = { browser, environment, file, look, count, found: axe ? found : undefined };
      for (const [, shootFamily] of chosen) await shootFamily(studio);
    }
  }
  await browser.close();
  for (const one of found) console.log(one);
  console.log(`${count.taken} pictures in ${FOLDER}/${axe ? `; axe found ${found.length}` : ''}`);
});
await stopProcesses();
process.exit();
