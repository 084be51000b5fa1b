import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { environment } from './browser.ts';
import { type Buyer, buyButton, paid, readyBuyer, setMachine, untilOnline } from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

beforeAll(() => setMachine('m-lobby', {}));

/** A buyer at the shelf of a machine. */
async function atTheShelf(clock = false): Promise<Buyer> {
  const options = { clock, expect: [/status of 404/, /ERR_FAILED/] };
  const buyer = await readyBuyer('paypay', options, '/demo/machines/m-lobby');
  await untilOnline(buyer, 'm-lobby');
  return buyer;
}

/** Taps 購入する, and holds the request back until `release` is called. */
async function tap({ page, visitor }: Buyer, slot: string) {
  await page.locator(`li[data-slot=${slot}] button`).first().click();
  await heading(page, '購入内容の確認').waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<'on' | 'lost'>();
  const posts: string[] = [];
  await visitor.route('**/api/clients/demo/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts.push(route.request().headers()['idempotency-key'] ?? '');
    return (await released) === 'on' ? route.continue() : route.abort();
  });
  await buyButton(page).click();
  await expect.poll(() => posts.length).toBe(1);
  return { release, posts };
}

/** Expects that the sheet is closed, the shelf is visible, and a notice shows the pending purchase. */
async function expectSaid(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('送信しています…').first().waitFor();
}

const ordersOf = async ({ call }: Buyer) =>
  v.parse(v.object({ orders: v.array(v.unknown()) }), await call('GET', '/orders')).orders.length;

describe('a confirmation that is closed while its purchase is being sent', () => {
  test('by a tap outside, Escape or going back, continues the purchase once, with a link on every page', async () => {
    const buyer = await atTheShelf();
    const { page, visitor } = buyer;
    const ways = [
      ['B1', () => page.mouse.click(195, 20)],
      ['B2', () => page.keyboard.press('Escape')],
      ['B3', () => page.goBack()],
    ] as const;
    for (const [at, [slot, close]] of ways.entries()) {
      if (at > 0) await page.goto(`${environment.app}/demo/machines/m-lobby`);
      const { release, posts } = await tap(buyer, slot);
      await close();
      await expectSaid(page);
      await expectSound(page);
      release('on');
      await page.getByRole('link', { name: /手続き中の購入があります/ }).click();
      await paid(page).waitFor();
      expect(await page.getByText('先ほどの購入を続けますか？').count()).toBe(0);
      expect([posts.length, await ordersOf(buyer)], slot).toEqual([1, at + 1]);
      await visitor.unrouteAll();
    }
  });

  test('offers to continue if the request was lost, and sends nothing by itself', async () => {
    const buyer = await atTheShelf();
    const { page } = buyer;
    const { release, posts } = await tap(buyer, 'B4');
    await page.keyboard.press('Escape');
    await expectSaid(page);
    release('lost');
    await page.getByText('先ほどの購入を続けますか？').waitFor();
    await page.getByRole('button', { name: 'やめる' }).waitFor();
    expect([posts.length, await ordersOf(buyer)]).toEqual([1, 0]);
  });

  test('shows the same purchase if it is opened again before the answer', async () => {
    const buyer = await atTheShelf(true);
    const { page } = buyer;
    const { release, posts } = await tap(buyer, 'C4');
    await page.keyboard.press('Escape');
    await expectSaid(page);
    await page.getByRole('link', { name: '確認する' }).click();
    await heading(page, '購入内容の確認').waitFor();
    expect(await buyButton(page).count()).toBe(0);
    await page.getByText('確認中です').first().waitFor();
    // After this time the page asks about a tap whose request has ended. An answer may already be on
    // its way, so it waits for two.
    for (let look = 1; look <= 2; look += 1) {
      const answered = page.waitForResponse((answer) => answer.status() === 404);
      await page.clock.fastForward(5_000);
      await answered;
    }
    expect(await page.getByRole('button', { name: 'やめる' }).count()).toBe(0);
    release('on');
    await page.getByText('購入済み').filter({ visible: true }).first().waitFor();
    expect([posts.length, await ordersOf(buyer)]).toEqual([1, 1]);
  });
});
