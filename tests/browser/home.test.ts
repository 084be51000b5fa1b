import * as v from 'valibot';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { environment } from './browser.ts';
import { boughtUnseen, buyButton, readyBuyer, setMachine, untilOnline } from './buyers.ts';
import { customerOn, expectSound, heading } from './pay-flows.ts';

beforeAll(() => setMachine('m-lobby', {}));

const ordersSchema = v.object({ orders: v.array(v.unknown()) });

/** A person on the main page who has bought the same drink twice. */
async function atHome() {
  const buyer = await readyBuyer();
  const { page } = buyer;
  for (const slot of ['A3', 'A3', 'A1']) await boughtUnseen(buyer, slot);
  await page.addInitScript(() => {
    Reflect.set(globalThis, 'shifted', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sum: unknown = Reflect.get(globalThis, 'shifted');
        const shift: unknown = Reflect.get(entry, 'value');
        Reflect.set(globalThis, 'shifted', Number(sum) + Number(shift));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${environment.app}/demo`);
  return buyer;
}

test('the main page of a newcomer shows the steps to the first drink, and drinks of the nearest machine once it is known', async () => {
  const { page, visitor } = await customerOn('/demo');
  await page.getByRole('heading', { name: '最初の一本まで、あと3ステップ' }).waitFor();
  const first = page.locator('main section').first();
  const drinks = first.getByRole('listitem');
  await drinks.nth(3).waitFor();
  expect(await drinks.count()).toBe(4);
  await expectSound(page);
  await drinks.first().getByRole('link', { name: 'みなと緑茶' }).click();
  await heading(page, '購入内容の確認').waitFor();
  expect(new URL(page.url()).search).toBe('?item=A1');
  await visitor.grantPermissions(['geolocation'], { origin: environment.app });
  // At the station, where the tenant's second machine is.
  await visitor.setGeolocation({ latitude: 35.6322, longitude: 139.7843 });
  await page.goto(`${environment.app}/demo`);
  await first.locator('a[href^="/demo/machines/m-station?item="]').first().waitFor();
  expect(await drinks.count()).toBe(4);
  await expectSound(page);
});

test('after the set-up and before the first purchase, the main page shows the drinks of the first machine', async () => {
  const { page } = await readyBuyer();
  await heading(page, '最初の一本を、えらびましょう').waitFor();
  const drinks = page.locator('main section').first().getByRole('listitem');
  await drinks.first().getByRole('link', { name: 'みなと緑茶' }).waitFor();
  expect(await drinks.count()).toBe(4);
  await expectSound(page);
  await page.getByRole('link', { name: 'この自販機の商品を見る' }).click();
  await page.waitForURL(/machines\/m-lobby$/);
});

describe('the main page of a returning person', () => {
  test('starts with the most bought drink, does not move when the person is known, and one tap leads to its confirmation', async () => {
    const { page, call } = await atHome();
    const before = await page.locator('main h1').boundingBox();
    await page.getByText('いつもの').waitFor();
    await page.locator('main section h2').filter({ hasText: 'ジャスミン茶' }).waitFor();
    await page.getByText('最近使った自販機').waitFor();
    await untilQuiet(page);
    expect(await page.locator('main h1').boundingBox()).toEqual(before);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toBeLessThan(0.02);
    await expectSound(page);
    await page.getByRole('link', { name: 'この一本を買う' }).click();
    await heading(page, '購入内容の確認').waitFor();
    expect(new URL(page.url()).search).toBe('?item=A3');
    await buyButton(page).waitFor();
    // That tap buys nothing.
    expect(v.parse(ordersSchema, await call('GET', '/orders')).orders).toHaveLength(3);
  });

  test('shows the last machine’s first row if the most bought drink is not available', async () => {
    const buyer = await atHome();
    const { page } = buyer;
    onTestFinished(() => setMachine('m-lobby', {}));
    await setMachine('m-lobby', { network: 'offline' });
    await expect
      .poll(async () => {
        await page.reload();
        await page
          .getByText(/いつもの|前回の自販機/)
          .first()
          .waitFor();
        return page.getByText('前回の自販機').count();
      })
      .toBe(1);
    expect(await page.getByText('いつもの').count()).toBe(0);
    await page.getByText('いまは通信できません').waitFor();
    expect(await page.locator('main section').first().getByRole('listitem').count()).toBe(4);
    await page.getByRole('link', { name: 'この自販機の商品を見る' }).click();
    await page.waitForURL(/machines\/m-lobby$/);
    // Restores the machine for other test files.
    await setMachine('m-lobby', {});
    await untilOnline(buyer, 'm-lobby');
  });
});
