import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { type PageName, pagePath, pages } from '../../contract/pages.ts';
import { CommandError } from '../command/command-error.ts';
import { makeCertificate } from '../local/certificate.ts';
import { findWebkit, startScreen, WEBKIT_MISSING } from '../local/webkit.ts';
import { startTestEnvironment } from '../test-environment/test-environment.ts';
import { insideLine, lineCredentials } from '../test-environment/visitor.ts';
import { type WebkitVisitor, webkitVisitor } from '../test-environment/webkit-visitor.ts';
import { FOLDER, waitUntilIdle } from './studio.ts';

const LIFF_ID = '1650000001-demoAAAA';
const PERSON = { id: 'misaki', name: '佐藤 美咲' } as const;
/** A picture takes less than a second where it comes at all. */
const PICTURE_MS = 8_000;
/** So many times a fresh WebKit is tried. */
const TRIES = 3;
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
  const screen = await startScreen(programs);
  let visitor = await signedIn(screen, environment.app);
  for (const engine of ['webkit', 'chromium'])
    mkdirSync(`${FOLDER}/${engine}`, { recursive: true });
  const names = Object.keys(pages).filter(isPageName);
  for (const name of names) {
    const id = name === 'faq' ? 'how-to-buy' : 'none';
    const address = environment.app + pagePath('demo', name, { machineId: 'm-lobby', id });
    let picture = await pictureOf(visitor, address);
    // The driver sometimes gives none, and answers nothing from then on: a fresh WebKit does.
    for (let left = TRIES; picture === null && left > 0; left -= 1) {
      await visitor.webkit.close();
      visitor = await signedIn(screen, environment.app);
      picture = await pictureOf(visitor, address);
    }
    if (picture === null) throw new CommandError(`WebKit gave no picture of “${name}”.`);
    writeFileSync(`${FOLDER}/webkit/${name}.png`, Buffer.from(picture, 'base64'));
    await page.goto(address);
    await waitUntilIdle(page);
    await page.screenshot({ path: `${FOLDER}/chromium/${name}.png` });
  }
  await visitor.webkit.close();
  return names.length * 2;
}

/** A fresh WebKit whose person is signed in, as in an external browser. */
async function signedIn(screen: string, app: string): Promise<WebkitVisitor> {
  const visitor = await webkitVisitor(screen);
  await visitor.goto(`${app}/demo`);
  await visitor.press(PERSON.name);
  await visitor.see(`${PERSON.name}さん、こんにちは`);
  await visitor.settle();
  return visitor;
}

/** WebKit's driver has no limit of its own for a picture: null when it took too long. */
async function pictureOf(visitor: WebkitVisitor, address: string): Promise<string | null> {
  await visitor.goto(address);
  await visitor.settle();
  return Promise.race([
    visitor.webkit.driver.takeScreenshot(),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PICTURE_MS)),
  ]);
}
