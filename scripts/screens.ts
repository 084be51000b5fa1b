import { mkdirSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { type PageName, pagePath, pages } from '../contract/pages.ts';
import { stopProcesses } from './processes.ts';
import { runCommand } from './run-command.ts';
import { readTenantFile, type TenantFile } from './tenant-file.ts';
import { desktop, insideLine, launchChromium, lineCredentials, phone } from './visitor.ts';
import { startWorld, type World } from './world.ts';

/** Git ignores it. */
const FOLDER = 'screens';
const sizes = { phone, desktop } as const;
const languages = { ja: 'ja-JP', en: 'en-GB' } as const;

const isPageName = (name: string): name is PageName => name in pages;

/** The addresses of a tenant's screens, with ids that exist where a screen needs one. */
function screensOf(file: TenantFile): readonly (readonly [name: string, path: string])[] {
  const machineId = file.machines[0]?.id ?? '';
  const faq = file.faqs[0]?.id ?? '';
  return Object.keys(pages)
    .filter(isPageName)
    .map((name) => [
      name,
      pagePath(file.clientId, name, { machineId, id: name === 'faq' ? faq : 'none' }),
    ]);
}

async function shoot(
  browser: Browser,
  world: World,
  file: TenantFile,
  look: Look,
): Promise<number> {
  const context = await insideLine(browser, {
    viewport: sizes[look.size],
    locale: languages[look.language],
  });
  const { hash } = await lineCredentials(world.standIns, file.lineLogin.liffId);
  const page = await context.newPage();
  await page.goto(`${world.app}/${file.clientId}${hash}`);
  await page.waitForFunction(() => location.hash === '');
  const folder = `${FOLDER}/${file.clientId}/${look.size}-${look.language}`;
  mkdirSync(folder, { recursive: true });
  const screens = [
    ...screensOf(file),
    ['entry', '/'],
    ['not-found', `/${file.clientId}/nothing`],
  ] as const;
  for (const [name, path] of screens) {
    await page.goto(world.app + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: look.size === 'phone' });
  }
  await context.close();
  return screens.length;
}

type Look = { readonly size: keyof typeof sizes; readonly language: keyof typeof languages };
const looks: readonly Look[] = [
  { size: 'phone', language: 'ja' },
  { size: 'phone', language: 'en' },
  { size: 'desktop', language: 'ja' },
];

/** Every screen of both demo tenants, as PNG files to look at. */
await runCommand(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  const world = await startWorld('screens');
  const browser = await launchChromium();
  let taken = 0;
  for (const path of ['tenants/demo/tenant.json', 'tenants/hinata/tenant.json']) {
    const file = readTenantFile(path);
    for (const look of looks) taken += await shoot(browser, world, file, look);
  }
  await browser.close();
  console.log(`${taken} pictures in ${FOLDER}/`);
});
await stopProcesses();
process.exit();
