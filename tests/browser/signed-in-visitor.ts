import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { environment, insideLine, lineCredentials, open, type Tenant } from './browser.ts';

/** Signs in with the hash from LINE's app, which is the shortest way to a session. */
export async function signedInVisitor(
  clientId: string,
  tenant: Tenant,
  locale = 'ja-JP',
): Promise<BrowserContext> {
  const visitor = await insideLine({ locale });
  const { hash } = await lineCredentials('misaki', tenant);
  const page = await open(visitor, `/${clientId}/account${hash}`);
  await page.waitForFunction(() => location.hash === '');
  return visitor;
}

/** Opens a page of the app at an address that does not redirect, and waits until it shows its data. */
export async function openSettled(visitor: BrowserContext, path: string): Promise<Page> {
  const page = await open(visitor, path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  expect(page.url()).toBe(environment.app + path);
  return page;
}
