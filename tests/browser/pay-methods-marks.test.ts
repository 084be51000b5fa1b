import { expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { environment } from './browser.ts';
import { type Buyer, readyBuyer } from './buyers.ts';
import { expectSound } from './pay-flows.ts';

/** Opens the payment methods as of a tenant with this artwork for PayPay, and returns the kinds of its marks. */
async function marksOn({ page, visitor }: Buyer, artwork: string): Promise<readonly string[]> {
  const address = '**/demo/account/user-pay';
  await visitor.unroute(address);
  await visitor.route(address, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toContain('"payMarks":{}');
    await route.fulfill({
      response: answer,
      body: html.replace('"payMarks":{}', `"payMarks":{"paypay":"${artwork}"}`),
    });
  });
  await page.goto(`${environment.app}/demo/account/user-pay`);
  await page.locator('[data-mark]').nth(1).waitFor();
  await untilQuiet(page);
  await expectSound(page);
  return page
    .locator('[data-mark]')
    .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-mark') ?? ''))]);
}

test('a provider has the tenant’s artwork, or a neutral wallet if that is missing or broken', async () => {
  const expected = { expect: [/status of 404/, /loopback/, /ERR_FAILED/] };
  const buyer = await readyBuyer('paypay', expected, '/demo/account/user-pay');
  const { page } = buyer;
  await page.locator('[data-mark]').nth(1).waitFor();
  expect(await page.locator('img[data-mark]').count()).toBe(0);
  const logo = await page.locator('header img').first().getAttribute('src');
  expect([...(await marksOn(buyer, logo ?? ''))].sort()).toEqual(['paypay', 'wallet']);
  expect(await marksOn(buyer, '/no-such-picture.svg')).toEqual(['wallet']);
});
