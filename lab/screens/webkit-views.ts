import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { error } from 'selenium-webdriver';
import { CommandError } from '../../cli/command/command-error.ts';
import { makeCertificate } from '../../cli/local/certificate.ts';
import { findWebkit, startScreen, WEBKIT_MISSING } from '../../cli/local/webkit.ts';
import { readTenantFile } from '../../cli/tenant/tenant-file.ts';
import { startTestEnvironment } from '../test-environment/test-environment.ts';
import { insideLine, lineCredentials } from '../test-environment/visitor.ts';
import { type WebkitVisitor, webkitVisitor } from '../test-environment/webkit-visitor.ts';
import { everyScreen } from './every-page.ts';
import { FOLDER, waitUntilIdle } from './studio.ts';

const LIFF_ID = '1650000001-demoAAAA';
const PERSON = { id: 'misaki', name: '佐藤 美咲' } as const;
/** Time limit for a picture. WebKit takes less than a second, or never finishes. */
const PICTURE_MS = 8_000;
/** Whether the deferred files have loaded: no request for half a second. */
const IS_QUIET =
  "return performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map((one) => one.responseEnd)) > 500";
const QUIET_WITHIN_MS = 10_000;
/** An invisible animation that makes WebKit render. */
const KEEP_DRAWING =
  'document.body.animate([{ opacity: 1 }, { opacity: 0.999 }], { duration: 200, iterations: Infinity })';
/** The number of tries per page. */
const TRIES = 4;

/**
 * Takes pictures of every page of the route table in WebKit and Chromium.
 * @returns the number of pictures.
 */
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
  const camera = new WebkitCamera(screen, environment.app);
  for (const engine of ['webkit', 'chromium'])
    mkdirSync(`${FOLDER}/${engine}`, { recursive: true });
  const screens = everyScreen(readTenantFile('tenants/demo/tenant.json'));
  for (const { name, path } of screens) {
    const address = environment.app + path;
    const picture = await camera.shoot(address);
    if (picture === null) throw new CommandError(`WebKit gave no picture of “${name}”.`);
    writeFileSync(`${FOLDER}/webkit/${name}.png`, Buffer.from(picture, 'base64'));
    await page.goto(address);
    await waitUntilIdle(page);
    await page.screenshot({ path: `${FOLDER}/chromium/${name}.png` });
  }
  await camera.close();
  return screens.length * 2;
}

/**
 * Takes pictures with a signed-in WebKit, as in an external browser. WebKit's driver sometimes returns no
 * picture and never answers again. Then a new WebKit is started.
 */
class WebkitCamera {
  #visitor: WebkitVisitor | undefined;
  readonly #screen: string;
  readonly #app: string;

  constructor(screen: string, app: string) {
    this.#screen = screen;
    this.#app = app;
  }

  /** Returns the picture of a page as PNG in base64, or `null` if every try failed. */
  async shoot(address: string): Promise<string | null> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const picture = await this.#tryShoot(address).catch(lateAsNone);
      if (picture !== null) return picture;
      await this.close();
    }
    return null;
  }

  async close(): Promise<void> {
    await this.#visitor?.webkit.close();
    this.#visitor = undefined;
  }

  async #tryShoot(address: string): Promise<string | null> {
    this.#visitor ??= await this.#open();
    await this.#visitor.goto(address);
    await this.#visitor.settle();
    const { driver } = this.#visitor.webkit;
    await driver.wait(() => driver.executeScript<boolean>(IS_QUIET), QUIET_WITHIN_MS);
    // WebKit does not render an idle page again, so its picture would wait forever.
    await driver.executeScript(KEEP_DRAWING);
    return Promise.race([
      driver.takeScreenshot(),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), PICTURE_MS)),
    ]);
  }

  async #open(): Promise<WebkitVisitor> {
    const visitor = await webkitVisitor(this.#screen);
    this.#visitor = visitor;
    await visitor.goto(`${this.#app}/demo`);
    await visitor.press(PERSON.name);
    await visitor.see(`${PERSON.name}さん、こんにちは`);
    await visitor.settle();
    return visitor;
  }
}

/** Returns `null` for a timeout of the driver. @throws any other error. */
function lateAsNone(cause: unknown): null {
  if (cause instanceof error.TimeoutError) return null;
  throw cause;
}
