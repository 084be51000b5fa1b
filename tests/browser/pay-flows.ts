import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findUnsound } from '../../lab/screens/find-unsound.ts';
import {
  control,
  demo,
  environment,
  insideLine,
  lineCredentials,
  open,
  type VisitorOptions,
} from './browser.ts';

export type Customer = {
  readonly name: string;
  readonly visitor: BrowserContext;
  readonly page: Page;
  /** LINE's access token, as the SDK would return it. */
  readonly accessToken: string;
  /** This person's wallet as PayPay shows it: only its last digits. */
  readonly maskedWallet: string;
};

/** A customer whose LINE app has opened no page yet. */
type Newcomer = Omit<Customer, 'page'> & {
  /** Opens a page of the app as LINE's app does, and waits until it has signed in. */
  readonly openAt: (path: string) => Promise<Page>;
};

/** Makes a new person with their own wallet and d払い account, and a context inside LINE. */
export async function newCustomer(options: VisitorOptions = {}): Promise<Newcomer> {
  const id = `payer-${crypto.randomUUID()}`;
  const digits = String(1000 + (Number.parseInt(id.slice(6, 12), 16) % 9000));
  const name = `支払 ${id.slice(6, 12)}`;
  const account = { name, phoneNumber: `0901234${digits}` };
  await control('POST', '/line/users', { personId: id, displayName: name });
  await control('PUT', `/paypay/wallets/${id}`, account);
  await control('PUT', `/gmo/accounts/${id}`, account);
  const visitor = await insideLine(options);
  const { hash, accessToken } = await lineCredentials(id, demo);
  const openAt = async (path: string) => {
    const page = await open(visitor, path + hash);
    await page.waitForFunction(() => location.hash === '');
    return page;
  };
  return { name, visitor, accessToken, maskedWallet: digits, openAt };
}

/** Opens a page of the app inside LINE as a new person with their own wallet and d払い account. */
export async function customerOn(path: string, options: VisitorOptions = {}): Promise<Customer> {
  const { openAt, ...customer } = await newCustomer(options);
  return { ...customer, page: await openAt(path) };
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

/** The minimum target size for a finger, in pixels. */
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
        // A radio button or checkbox is pressed by its label.
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
