import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CommandError } from '../command/command-error.ts';
import { bin } from './processes.ts';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of Chromium: CHROMIUM, the system's, or Playwright's. Undefined if none is installed.
 */
export function findChromium(): string | undefined {
  const candidates = [process.env['CHROMIUM'], ...systemPaths, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/**
 * Returns the path of Chromium. Installs it first if necessary, with the system's package manager (as root)
 * or Playwright's download.
 * @throws CommandError that says what to install.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('There is no Chromium: installing one …');
  for (const install of [installFromDebian, installFromPlaywright]) {
    if (install()) break;
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new CommandError(
    'The browser tests need Chromium. Debian, Ubuntu: apt-get install chromium fonts-noto-cjk. Elsewhere: set CHROMIUM to its path.',
  );
}

/** Chromium without a window. It has the same engine and needs a quarter less CPU and memory. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Returns the Chromium for pages that are not compared by picture: the headless shell if it is installed.
 * The two programs draw letters slightly differently.
 */
export function ensureHeadlessChromium(): string {
  const isChosen = process.env['CHROMIUM'] !== undefined;
  return !isChosen && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : ensureChromium();
}

function installFromDebian(): boolean {
  if (process.getuid?.() !== 0) return false;
  return (
    quietly('apt-get', ['update', '-qq']) &&
    quietly('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'])
  );
}

const installFromPlaywright = () => quietly(bin('playwright-core'), ['install', 'chromium']);

function quietly(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: 10 * 60_000 });
    return true;
  } catch {
    return false;
  }
}

/** Flags for a headless run that only talks to localhost. Root needs no-sandbox. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
