import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { type PageName, pagePath, pages } from '../../contract/pages.ts';
import { CommandError } from '../command/command-error.ts';
import { makeCertificate } from '../local/certificate.ts';
import { findWebkit, startScreen, WEBKIT_MISSING } from '../local/webkit.ts';
import { startTestEnvironment } from '../test-environment/test-environment.ts';
import { insideLine, lineCredentials } from '../test-environment/visitor.ts';
import { webkitVisitor } from '../test-environment/webkit-visitor.ts';
import { FOLDER, waitUntilIdle } from './studio.ts';

const LIFF_ID = '1650000001-demoAAAA';
const PERSON = { id: 'misaki', name: '佐藤 美咲' } as const;
const isPageName = (name: string): name is PageName => name in pages;

/** Every page of the route table in WebKit, and beside it in Chromium. @returns how many pictures. */
export async function shootBothEngines(browser: Browser): Promise<number> {
  const programs = findWebkit();
  if (!programs) throw new CommandError(WEBKIT_MISSING);
  const certificate = makeCertificate(resolve('.state/screens-certificate'), ['localhost']);
  const environment = await startTestEnvironment('screens', undefined, certificate);
  const context = await insideLine(browser, { ignoreHTTPSErrors: true });
  const { hash } = await lineCredentials(environment.standIns, LIFF_ID, PERSON.id);
  const page = await context.newPage();
  await page.goto(`${environment.app}/demo${hash}`);
  await page.waitForFunction(() => location.hash === '');
  const visitor = await webkitVisitor(await startScreen(programs));
  await visitor.goto(`${environment.app}/demo`);
  await visitor.press(PERSON.name);
  await visitor.see(`${PERSON.name}さん、こんにちは`);
  await visitor.settle();
  for (const engine of ['webkit', 'chromium'])
    mkdirSync(`${FOLDER}/${engine}`, { recursive: true });
  const names = Object.keys(pages).filter(isPageName);
  for (const name of names) {
    const id = name === 'faq' ? 'how-to-buy' : 'none';
    const address = environment.app + pagePath('demo', name, { machineId: 'm-lobby', id });
    await visitor.goto(address);
    await visitor.settle();
    const picture = await inTime(visitor.webkit.driver.takeScreenshot(), name);
    writeFileSync(`${FOLDER}/webkit/${name}.png`, Buffer.from(picture, 'base64'));
    await page.goto(address);
    await waitUntilIdle(page);
    await page.screenshot({ path: `${FOLDER}/chromium/${name}.png` });
  }
  await visitor.webkit.close();
  return names.length * 2;
}

/** WebKit's driver has no limit of its own for a picture. @throws CommandError after 15 seconds. */
async function inTime(picture: Promise<string>, name: string): Promise<string> {
  const late = new CommandError(`WebKit gave no picture of “${name}” within 15 seconds.`);
  return Promise.race([
    picture,
    new Promise<never>((_, reject) => setTimeout(() => reject(late), 15_000)),
  ]);
}
