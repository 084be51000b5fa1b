import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { control, environment } from './browser.ts';
import { ownDigits } from './own-number.ts';
import { approve, cards, customerOn, expectSound, heading, LIST, leaveFor } from './pay-flows.ts';

/** Approves on d払い's page as this person. */
async function approveAtDocomo(page: Parameters<typeof approve>[0], { name }: { name: string }) {
  await page.getByRole('radio', { name }).check();
  await page.getByRole('button', { name: '承諾して利用する' }).click();
  await page.waitForURL((url) => url.origin === environment.app && !url.searchParams.has('p'));
}

/** Completes the required steps, from the card or notice that links to them until after the code. */
async function setUpTo(page: Page): Promise<void> {
  await page.getByRole('link', { name: '設定へ進む' }).click();
  await page
    .getByRole('checkbox', { name: '利用規約とプライバシーポリシーの内容を読み、同意します' })
    .check();
  await page.getByRole('button', { name: '同意します' }).click();
  const number = `080${ownDigits()}`;
  await page.getByLabel('携帯電話番号').fill(number);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await page.waitForURL(`${environment.app}/demo/initialization/verify-code`);
  const sent = await control(
    'GET',
    `/twilio/messages?to=${encodeURIComponent(`+81${number.slice(1)}`)}`,
  );
  const { messages } = sent as { messages: readonly { code: string }[] };
  await page.getByLabel('認証コード').focus();
  await page.keyboard.insertText(messages[0]?.code ?? '');
  await page.waitForURL((url) => !url.pathname.endsWith('/verify-code'));
}

const ways = [
  { link: /^PayPay/, button: 'PayPayを連携する', allow: approve, done: 'PayPayを連携しました' },
  {
    link: /^d払い/,
    button: 'd払いを連携する',
    allow: approveAtDocomo,
    done: 'd払いを連携しました',
  },
];

test('from the first tap to a bound wallet, with PayPay and with d払い', async () => {
  const customer = await customerOn('/demo');
  const { page } = customer;
  await setUpTo(page);
  for (const { link, button, allow, done } of ways) {
    await page.goto(`${environment.app}/demo/initialization/set-user-pay`);
    await page.getByRole('link', { name: link }).click();
    await leaveFor(page, button);
    await allow(page, customer);
    await heading(page, done).waitFor();
  }
  await page.goto(environment.app + LIST);
  await expect.poll(() => cards(page).getByText('利用中', { exact: true }).count()).toBe(2);
  await page.goto(`${environment.app}/demo`);
  await page.getByText('みなと台本社ビル 1号機').first().waitFor();
  // Nothing is missing, so the card that links to the set-up is gone.
  expect(await page.getByRole('link', { name: '設定へ進む' }).count()).toBe(0);
});

/** Counts the taps of a person on a page, and on those after it. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const tell = () => Reflect.get(globalThis, 'tapped')();
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && tell(), true);
  });
  await page.reload();
  return () => taps;
}

const PHONE_HEIGHT = 844;
const KEYBOARD = 320;

/** The upper and lower edge of an element in the window, in pixels. */
async function edgesOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('not drawn');
  return { top: box.y, bottom: box.y + box.height };
}

/** Expects that the whole card is in the window, and that it covers no field, button or link. */
async function expectInView(card: Locator): Promise<void> {
  await card.waitFor();
  await expect.poll(async () => (await edgesOf(card)).bottom).toBeLessThanOrEqual(PHONE_HEIGHT);
  const { top, bottom } = await edgesOf(card);
  expect(top).toBeGreaterThanOrEqual(0);
  for (const control of await card.page().locator('main :is(input, button, a)').all()) {
    const other = await edgesOf(control);
    expect(other.bottom <= top || other.top >= bottom).toBe(true);
  }
}

/** Lays a keyboard of this height over the page, as LINE's browsers do: only the visual viewport shrinks. */
const openKeyboard = (page: Page, heightPx: number) =>
  page.evaluate((covered) => {
    const { visualViewport: seen } = window;
    Object.defineProperty(seen, 'height', { value: innerHeight - covered, configurable: true });
    seen?.dispatchEvent(new Event('resize'));
  }, heightPx);

test('a newcomer needs eight taps from a drink to its confirmation with a wallet, and always sees drink and button', async () => {
  const customer = await customerOn('/demo/machines/m-lobby');
  const { page } = customer;
  const taps = await countTaps(page);
  const drink = page.locator('main aside', { hasText: 'みなと緑茶' });
  await page.locator('li[data-slot=A1] button').first().click();
  await page.getByText('ご購入の前に設定が必要です').waitFor();
  await expectSound(page);
  await page.getByRole('link', { name: '設定へ進む' }).click();
  await drink.getByText('140円').waitFor();
  await expectInView(drink);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '同意します' }).click();
  const number = `070${ownDigits()}`;
  await page.waitForURL(/set-phone-number$/);
  await expectInView(drink);
  // The field already has the focus, so opening its keyboard needs no tap.
  await page.locator('input[name=tel]:focus').waitFor();
  const send = page.getByRole('button', { name: '認証コードを送る' });
  await openKeyboard(page, KEYBOARD);
  await expect.poll(async () => (await edgesOf(send)).bottom).toBe(PHONE_HEIGHT - KEYBOARD - 8);
  await openKeyboard(page, 0);
  await expect.poll(async () => (await edgesOf(send)).bottom).toBe(PHONE_HEIGHT - 16);
  await page.keyboard.type(number);
  await send.click();
  await page.waitForURL(/verify-code$/);
  await page.locator('input[name=code]:focus').waitFor();
  await expectInView(drink);
  const path = `/twilio/messages?to=${encodeURIComponent(`+81${number.slice(1)}`)}`;
  const { messages } = (await control('GET', path)) as { messages: readonly { code: string }[] };
  await page.keyboard.type(messages[0]?.code ?? '');
  await page.waitForURL(/set-user-pay$/);
  await page.getByText('ご購入の前に、お支払い方法の連携が必要です。').waitFor();
  await expectInView(drink);
  await page.getByRole('link', { name: /^PayPay/ }).click();
  const bind = page.getByRole('button', { name: 'PayPayを連携する' });
  await bind.waitFor();
  await expectInView(drink);
  const place = await bind.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(PHONE_HEIGHT);
  expect(taps()).toBe(6);
  await leaveFor(page, 'PayPayを連携する');
  // PayPay's page asks for the consent, which is the eighth tap. Choosing the wallet exists only in the
  // stand-in.
  await approve(page, customer);
  await page.waitForURL(`${environment.app}/demo/machines/m-lobby?item=A1`);
  await page.getByRole('button', { name: '140円で購入する' }).waitFor();
}, 180_000);
