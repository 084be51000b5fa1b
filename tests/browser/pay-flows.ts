import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findUnsound } from '../../lab/screens/find-unsound.ts';
import { control, demo, environment, insideLine, open, type VisitorOptions } from './browser.ts';

export type Customer = {
  readonly name: string;
  readonly visitor: BrowserContext;
  readonly page: Page;
  /** LINE's access token, as the SDK would return it. */
  readonly accessToken: string;
  /** This person's wallet as PayPay shows it: only its last digits. */
  readonly maskedWallet: string;
};

/** A new person with their own wallet and d払い account, and a browser inside LINE that has no page yet. */
export async function newPerson(options: VisitorOptions = {}) {
  const id = `payer-${crypto.randomUUID()}`;
  const digits = String(1000 + (Number.parseInt(id.slice(6, 12), 16) % 9000));
  const name = `支払 ${id.slice(6, 12)}`;
  const account = { name, phoneNumber: `0901234${digits}` };
  await control('POST', '/line/users', { personId: id, displayName: name });
  await control('PUT', `/paypay/wallets/${id}`, account);
  await control('PUT', `/gmo/accounts/${id}`, account);
  const visitor = await insideLine(options);
  const body = { personId: id, channelId: demo.channelId, liffId: demo.liffId };
  const { hash, accessToken } = (await control('POST', '/line/tokens', body)) as {
    hash: string;
    accessToken: string;
  };
  return { name, visitor, accessToken, maskedWallet: digits, hash };
}

/** Opens a page of the app inside LINE as this person. */
export async function openAs(
  { visitor, hash }: { readonly visitor: BrowserContext; readonly hash: string },
  path: string,
): Promise<Page> {
  const page = await open(visitor, `${path}${hash}`);
  await page.waitForFunction(() => location.hash === '');
  return page;
}

/** Opens a page of the app inside LINE as a new person with their own wallet and d払い account. */
export async function customerOn(path: string, options: VisitorOptions = {}): Promise<Customer> {
  const { hash, ...person } = await newPerson(options);
  return { ...person, page: await openAs({ ...person, hash }, path) };
}

export const BIND_PAYPAY = '/demo/account/user-pay/bind-paypay';
export const BIND_DPAY = '/demo/account/user-pay/bind-dpay';
export const LIST = '/demo/account/user-pay';

/** Presses the button and waits for the provider's page. */
export async function leaveFor(page: Page, button = 'PayPayを連携する') {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL((url) => url.origin === environment.standIns);
}

/** Approves with the person's own wallet on PayPay's page. */
export async function approve(page: Page, { name }: Pick<Customer, 'name'>) {
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: '同意して連携する' }).click();
  await page.waitForURL(
    (url) => url.origin === environment.app && !url.searchParams.has('responseToken'),
  );
}

/** A customer who has bound PayPay. */
export async function boundCustomer(options: VisitorOptions = {}): Promise<Customer> {
  const customer = await customerOn(BIND_PAYPAY, options);
  await leaveFor(customer.page);
  await approve(customer.page, customer);
  await heading(customer.page, 'PayPayを連携しました').waitFor();
  return customer;
}

/** Returns the URL of PayPay's page for this customer. Nobody has opened it yet. */
export async function linkFor(customer: Customer): Promise<string> {
  await leaveFor(customer.page);
  return customer.page.url();
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true });
export const cards = (page: Page) =>
  page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: /連携の状況|Your methods/ }) })
    .locator('li');

/** What a finger needs, in pixels. */
const FINGER_PX = 44;

/** Checks that axe finds nothing, nothing is wider than the window, and controls have at least this size. */
export async function expectSound(page: Page, leastPx = FINGER_PX) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  expect(await findUnsound(page), page.url()).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${page.url()} is wider than the phone`).toBeLessThanOrEqual(0);
  const small = await page.locator('main :is(button, a, input)').evaluateAll(
    (all, least) =>
      all
        // A person presses a choice by its label.
        .map((one) => ({
          text: one.textContent ?? '',
          box: (one.closest('label') ?? one).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < least - 0.5)
        .map(({ text }) => text),
    leastPx,
  );
  expect(small, `${page.url()}: too small to press`).toEqual([]);
}
