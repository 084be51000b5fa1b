import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { askAgain } from './answered-commands.ts';
import { freePort } from './ports.ts';
import { startProcess, waitFor } from './processes.ts';

/** Paths of the programs that run WebKit here: the browser, its driver, and a virtual screen. */
type Programs = { readonly browser: string; readonly driver: string; readonly screen: string };

const places: Readonly<Record<keyof Programs, string>> = {
  browser: '/usr/{lib,libexec}/**/webkit2gtk-4.*/MiniBrowser',
  driver: '/usr/bin/WebKitWebDriver',
  screen: '/usr/bin/Xvfb',
};

/** The WebKit of this computer (WebKitGTK, on Linux), or undefined. */
export function findWebkit(): Programs | undefined {
  const [browser] = globSync(places.browser);
  const { driver, screen } = places;
  return browser && existsSync(driver) && existsSync(screen)
    ? { browser, driver, screen }
    : undefined;
}

/** The message for a computer without WebKit. */
export const WEBKIT_MISSING =
  'There is no WebKit on this computer, so the tests in the engine of LINE on iPhone are skipped. Debian, Ubuntu: apt-get install webkit2gtk-driver xvfb';

/** MiniBrowser's default toolbar is wider than a phone, and would widen the window. */
const NARROW_TOOLBAR =
  '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 4px; }\n';

/** Starts a virtual screen, which `stopProcesses` ends. @returns its name, such as `:1`. */
export function startScreen({ screen }: Programs): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = ['-displayfd', '1', '-screen', '0', '1400x2400x24', '-nolisten', 'tcp'];
    const started = startProcess(screen, [...args, '-noreset'], {
      onLine: (line) => /^\d+$/.test(line) && resolve(`:${line}`),
    });
    started.ended.catch(reject);
  });
}

export type Webkit = {
  readonly driver: WebDriver;
  /** Resizes the window so that the page has this size in pixels. */
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts a WebKit with its own empty profile on a screen. It sends no language preference. */
export async function openWebkit(programs: Programs, screen: string): Promise<Webkit> {
  const config = mkdtempSync(`${tmpdir()}/webkit-`);
  mkdirSync(`${config}/gtk-3.0`);
  writeFileSync(`${config}/gtk-3.0/gtk.css`, NARROW_TOOLBAR);
  const port = await freePort();
  const started = startProcess(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...{ DISPLAY: screen, TZ: 'Asia/Tokyo', XDG_CONFIG_HOME: config },
      // WebKit derives its language preference from the locale. Without one it would request
      // English.
      ...{ LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: '' },
      // Renders in software, because there is no graphics card.
      ...{ LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' },
    },
  });
  const address = `http://127.0.0.1:${port}`;
  await waitFor(`${address}/status`, started);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    // The driver's own wait sometimes never ends. Callers wait for the document instead.
    pageLoadStrategy: 'none',
    timeouts: { pageLoad: 30_000, script: 20_000 },
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  });
  const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  askAgain(driver);
  return {
    driver,
    resize: (width, height) => resize(driver, width, height),
    close: async () => {
      // The driver's quit command may never answer. The browser is in the driver's process group.
      process.kill(-started.group, 'SIGKILL');
      await started.exited;
      rmSync(config, { recursive: true, force: true });
    },
  };
}

async function resize(driver: WebDriver, width: number, height: number): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, width, height });
  const shown = await driver.executeScript<number>('return innerHeight');
  await window.setRect({ x: 0, y: 0, width, height: 2 * height - shown });
}
