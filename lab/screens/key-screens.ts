import { bind, type Customer, newCustomer, setUp } from './buyer.ts';
import { buyButton } from './confirmation-views.ts';
import { castOf, refill, setMachine } from './machines.ts';
import type { Studio } from './studio.ts';

/** What a customer sees on the way to a drink and afterwards: the screens that are looked at most closely. */
export type KeyScreen = { readonly name: string; readonly path: string };

/** Somebody with one purchase behind them, and the ten key screens as this person has them. */
export async function openKeyScreens(
  studio: Studio,
): Promise<{ readonly customer: Customer; readonly screens: readonly KeyScreen[] }> {
  const customer = await newCustomer(studio);
  await setUp(studio, customer);
  await bind(customer, 'paypay');
  const { healthy } = castOf(studio);
  // Each look buys one: without this the drink would be sold out after a few of them.
  await refill(studio, healthy, 'A1');
  await setMachine(studio, customer, healthy);
  await customer.go(`/machines/${healthy}?item=A1`);
  await buyButton(customer).click();
  await customer.page.locator('[data-money=charged]').waitFor();
  const order = new URL(customer.page.url()).pathname.split('/').at(-1) ?? '';
  const faq = studio.file.faqs[0]?.id ?? '';
  const screens = [
    { name: 'main', path: '' },
    { name: 'shelf', path: `/machines/${healthy}` },
    { name: 'review', path: `/machines/${healthy}?item=A1` },
    { name: 'order', path: `/account/order/${order}` },
    { name: 'receipt', path: `/account/order/${order}?view=receipt` },
    { name: 'orders', path: '/account/order' },
    { name: 'account', path: '/account' },
    { name: 'pay-methods', path: '/account/user-pay' },
    { name: 'phone-number', path: '/initialization/set-phone-number' },
    { name: 'faq', path: `/account/faq/${faq}` },
  ];
  return { customer, screens };
}

/** The key screens in one look. */
export async function shootKeyScreens(studio: Studio): Promise<void> {
  const { customer, screens } = await openKeyScreens(studio);
  for (const { name, path } of screens) {
    await customer.go(path);
    // Not under the name of a page as everybody else has it.
    await customer.shoot(`key-${name}`);
  }
  await customer.context.close();
}
