import type { Browser, Response } from 'playwright-core';
import { type Weight, weigh } from '../weigh-first-view.ts';
import type { Desk } from './open-desk.ts';

const kinds = new Set(['document', 'script', 'stylesheet', 'font']);

/** Weighs the files of a first visit to each page of the console, each in a new browser. */
export async function weighConsole(
  browser: Browser,
  { origin, tenant, cookie }: Pick<Desk, 'origin' | 'tenant' | 'cookie'>,
  paths: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, Weight>> {
  const weights = new Map<string, Weight>();
  for (const [name, path] of Object.entries(paths)) {
    const context = await browser.newContext();
    const isSignedIn = name !== 'sign-in';
    if (isSignedIn) {
      const secure = { httpOnly: true, secure: true, sameSite: 'Lax' } as const;
      await context.addCookies([{ ...cookie, ...secure, url: origin.replace('http:', 'https:') }]);
    }
    const page = await context.newPage();
    const answers: Response[] = [];
    page.on('response', (answer) => {
      if (kinds.has(answer.request().resourceType())) answers.push(answer);
    });
    await page.goto(`${origin}/${tenant.clientId}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (isSignedIn === page.url().includes('/sign-in')) throw new Error(`${name}: ${page.url()}`);
    weights.set(name, await weigh(answers));
    await context.close();
  }
  return weights;
}
