import { beforeAll, describe, expect, test } from 'vitest';
import { environment, type VisitorOptions } from './browser.ts';
import { balanceOf, buyButton, buyerAt, setMachine } from './buyers.ts';
import { type Customer, customerOn } from './pay-flows.ts';

beforeAll(() => setMachine('m-lobby', {}));

/** The browser logs every 409 to its console. */
const refusals = { expect: [/409/] };

/** Signs somebody else in, in a second tab of the same browser. @returns that person. */
async function switchAccount(first: Customer, options: VisitorOptions = {}): Promise<Customer> {
  const second = await customerOn('/demo', options);
  await second.page.getByText(second.name).first().waitFor();
  const cookies = await second.visitor.cookies();
  await first.visitor.addCookies(cookies.filter(({ name }) => name === '__Host-session.demo'));
  const tab = await first.visitor.newPage();
  await tab.goto(`${environment.app}/demo`);
  await tab.getByText(second.name).first().waitFor();
  await tab.close();
  return second;
}

describe('a tab whose account was switched in another tab', () => {
  test('buys nothing, and reloads as the new person with a notice that nothing was ordered', async () => {
    const first = await buyerAt('m-lobby', 'A1', refusals);
    const { page, name } = first;
    const balance = await balanceOf(name);
    await page.evaluate(() => sessionStorage.setItem('draft:demo:somebody:phone', '"090"'));
    const second = await switchAccount(first);
    const reloaded = page.waitForEvent('load');
    await buyButton(page).click();
    await reloaded;
    const switched = page.getByText(
      `別の画面でアカウントが切り替わったため、${second.name}さんの画面を表示しています。`,
    );
    await switched.waitFor();
    await page.getByText('直前の操作は行われていません。').waitFor();
    expect(await balanceOf(name)).toBe(balance);
    expect(await page.getByText(name).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain(
      'draft:demo:somebody:phone',
    );
    const notice = page.locator('[role=status], [role=alert]').filter({ has: switched });
    await notice.getByRole('button', { name: '閉じる' }).click();
    await switched.waitFor({ state: 'detached' });
  });

  test('reloads instead of listing the new person’s coupons under the first person’s name', async () => {
    const english = { locale: 'en-US' };
    const first = await customerOn('/demo/account', { ...english, ...refusals });
    const { page } = first;
    await page.getByText(first.name).first().waitFor();
    const second = await switchAccount(first, english);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Coupons' }).first().click();
    await reloaded;
    await page.getByText(`This page now shows ${second.name}.`).waitFor();
    expect(await page.getByText('Your last action was not carried out.').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/demo/account/coupon');
    expect(await page.getByText(first.name).count()).toBe(0);
    // The notice is only shown after that one reload.
    await page.reload();
    await page.getByRole('heading', { name: 'Coupons' }).first().waitFor();
    expect(await page.getByText(`This page now shows ${second.name}.`).count()).toBe(0);
  });
});
