import { bind, type Customer, newCustomer, setUp } from './buyer.ts';
import { castOf, raisePrice, setMachine } from './machines.ts';
import type { Studio } from './studio.ts';

/** For each tenant, a coupon that is valid for the first slots. */
export const couponCodes: Readonly<Record<string, string>> = {
  demo: 'WELCOME50',
  hinata: 'HINATA30',
};

export const buyButton = ({ page }: Customer) => page.locator('main button[aria-busy]');

/** Takes pictures of the confirmation before a purchase: obstacles, and the texts that the law requires. */
export async function shootConfirmations(studio: Studio, buyer: Customer): Promise<void> {
  const cast = castOf(studio);
  await setMachine(studio, buyer, cast.healthy);
  await shootObstacles(studio);
  const { go, shoot, call } = buyer;
  const item = `/machines/${cast.healthy}?item=`;
  await go(`${item}A1`);
  await shoot('confirm-4-plain');
  await shoot('confirm-4-plain-first-sight', 'window');
  await go(`/machines/${cast.offline}?item=A1`);
  await shoot('confirm-5-offline');
  await shootRefusals(studio, buyer);
  await call('POST', '/coupons', { code: couponCodes[studio.file.clientId] });
  await go(`${item}A1`);
  await shoot('confirm-8-coupon');
  if (!studio.file.payMethods.includes('dpay')) return;
  await bind(buyer, 'dpay');
  await go(`${item}A1`);
  await shoot('confirm-9-two-methods');
}

/** Takes pictures for a person who cannot buy yet. */
async function shootObstacles(studio: Studio): Promise<void> {
  const customer = await newCustomer(studio, '小林 大地');
  const { context, go, shoot } = customer;
  const path = `/machines/${castOf(studio).healthy}?item=A1`;
  await go(path);
  await shoot('confirm-1-set-up-missing');
  await setUp(studio, customer);
  await go(path);
  await shoot('confirm-2-no-pay-method');
  await go('/account/order');
  await shoot('orders-empty');
  await go('/account/coupon');
  await shoot('coupons-empty');
  await context.close();
}

/** Takes pictures of a purchase that the edge refuses. */
async function shootRefusals(studio: Studio, buyer: Customer): Promise<void> {
  const { page, go, shoot, call } = buyer;
  const { healthy } = castOf(studio);
  await go(`/machines/${healthy}?item=A2`);
  await raisePrice(studio, healthy, 'A2', 20);
  await buyButton(buyer).click();
  await page.locator('main [role=status]', { hasText: '→' }).waitFor();
  await shoot('confirm-6-price-changed');
  await shoot('confirm-6-price-changed-first-sight', 'window');
  await raisePrice(studio, healthy, 'A2', -20);
  await call('PUT', '/me/settings', { spendingCap: { dayYen: 100, monthYen: null } });
  await go(`/machines/${healthy}?item=A3`);
  await buyButton(buyer).click();
  await page.locator('main [role=alert]').waitFor();
  await shoot('confirm-7-cap-reached');
  await call('PUT', '/me/settings', { spendingCap: { dayYen: null, monthYen: null } });
}
