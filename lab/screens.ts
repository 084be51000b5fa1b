import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandError } from '../cli/command/command-error.ts';
import { runCommand } from '../cli/command/run-command.ts';
import { stopProcesses } from '../cli/local/processes.ts';
import { demoTenantFiles } from '../cli/tenant/demo-tenants.ts';
import { readTenantFile } from '../cli/tenant/tenant-file.ts';
import { bind, newCustomer, setUp } from './screens/buyer.ts';
import { shootConfirmations } from './screens/confirmation-views.ts';
import { shootConsole } from './screens/console-views.ts';
import { writeContactSheet } from './screens/contact-sheet.ts';
import { shootEveryPage } from './screens/every-page.ts';
import { writeGuidePictures } from './screens/guide-pictures.ts';
import { shootKeyScreens } from './screens/key-screens.ts';
import { shootClosing, shootCouponsAndCap, shootOrders } from './screens/later-views.ts';
import { shootPurchases } from './screens/live-views.ts';
import { chooseLooks, consoleLooks, everyLook, otherLooks } from './screens/looks.ts';
import { shootMachines } from './screens/machine-views.ts';
import { shootShelves } from './screens/shelf-views.ts';
import { FOLDER, nameOfLook, type Studio } from './screens/studio.ts';
import { shootBothEngines } from './screens/webkit-views.ts';
import { startTestEnvironment } from './test-environment/test-environment.ts';
import { launchChromium } from './test-environment/visitor.ts';

/**
 * `--axe` also checks accessibility. `--guide` writes the pictures of docs/console.md, from the
 * screens of `guideScreens`. `--only` selects a part: `key`, `pages`, `buying`, `console`,
 * `leaving` or `webkit`. `--tenant`, `--width`, `--language`, `--scheme` and `--text` select the
 * variants to show. Each takes one or more values.
 */
const options = {
  axe: { type: 'boolean', default: false },
  guide: { type: 'boolean', default: false },
  only: { type: 'string' },
  tenant: { type: 'string' },
  width: { type: 'string' },
  language: { type: 'string' },
  scheme: { type: 'string' },
  text: { type: 'string' },
} as const;

/** The screens in docs/console.md. */
const guideScreens = {
  ...{ only: 'console', tenant: 'demo' },
  ...{ language: 'ja', width: '1280', scheme: 'light', text: '100' },
} as const;

/** Takes pictures of every state of buying, with real purchases of one new customer. */
async function shootBuying(studio: Studio): Promise<void> {
  const buyer = await newCustomer(studio);
  await setUp(studio, buyer);
  await bind(buyer, 'paypay');
  await shootShelves(studio, buyer);
  await shootConfirmations(studio, buyer);
  const bought = await shootPurchases(studio, buyer);
  await shootOrders(studio, buyer, bought);
  await shootCouponsAndCap(studio, buyer);
  if (studio.look.text === 100) await shootMachines(studio, buyer);
  await buyer.context.close();
}

/** Takes pictures of closing an account. */
async function shootLeaving(studio: Studio): Promise<void> {
  const leaver = await newCustomer(studio);
  await setUp(studio, leaver);
  await leaver.go('/account');
  await leaver.shoot('account-home');
  await shootClosing(leaver);
  await leaver.context.close();
}

const families = {
  key: { shootFamily: shootKeyScreens, looks: everyLook },
  pages: { shootFamily: shootEveryPage, looks: otherLooks },
  buying: { shootFamily: shootBuying, looks: otherLooks },
  console: { shootFamily: shootConsole, looks: consoleLooks },
  leaving: { shootFamily: shootLeaving, looks: otherLooks },
} as const;

/** Returns an option's value. @throws CommandError for one that is not allowed. */
function oneOf(option: string, value: string | undefined, allowed: readonly string[]) {
  if (value === undefined || allowed.includes(value)) return value;
  throw new CommandError(`--${option} ${value} is unknown. It may be ${allowed.join(', ')}.`);
}

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => void stopProcesses().then(() => process.exit(1)));
}

/** Takes pictures of every screen of both demo tenants, as PNG files for review. */
await runCommand(async () => {
  const { axe, guide, ...values } = parseArgs({ options }).values;
  const { only: family, tenant: named, ...part } = { ...(guide && guideScreens), ...values };
  const only = oneOf('only', family, [...Object.keys(families), 'webkit']);
  const files = demoTenantFiles.map(readTenantFile);
  const clients = files.map((file) => file.clientId);
  const tenant = oneOf('tenant', named, clients);
  const chosen = Object.entries(families)
    .filter(([name]) => (only ?? name) === name)
    .map(([, { shootFamily, looks }]) => ({ shootFamily, looks: chooseLooks(looks, part) }));
  rmSync(FOLDER, { recursive: true, force: true });
  const count = { taken: 0 };
  const found: string[] = [];
  const browser = await launchChromium();
  if (only === 'webkit') count.taken += await shootBothEngines(browser);
  else {
    const environment = await startTestEnvironment('screens');
    for (const file of files.filter(({ clientId }) => (tenant ?? clientId) === clientId)) {
      for (const { shootFamily, looks } of chosen) {
        for (const look of looks) {
          const studio = { browser, environment, file, look, count, found, hasAxe: axe };
          await shootFamily(studio).catch((cause: unknown) => {
            // A look that fails must not stop the others.
            found.push(`${file.clientId}/${nameOfLook(look)}: ${String(cause)}`);
          });
        }
      }
    }
  }
  await browser.close();
  if (guide) console.log((await writeGuidePictures()).join('\n'));
  for (const one of found) console.log(one);
  console.log(`${count.taken} pictures: ${writeContactSheet()}; ${found.length} findings`);
});
await stopProcesses();
process.exit();
