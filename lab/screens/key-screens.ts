import { bind, type Customer, newCustomer, setUp } from './buyer.ts';
import { buyButton } from './confirmation-views.ts';
import { castOf, refill, setMachine } from './machines.ts';
import type { Studio } from './studio.ts';

/** A screen on a customer's way to a drink and afterwards. These screens are reviewed most closely. */
export type KeyScreen = { readonly name: string; readonly path: string };

/** Signs in a person with one purchase, and returns the ten key screens for this person. */
export async function openKeyScreens(
  studio: Studio,
): Promise<{ readonly customer: Customer; readonly screens: readonly KeyScreen[] }> {
  const customer = await newCustomer(studio);
  await setUp(studio, customer);
  await bind(customer, 'paypay');
  const { healthy } = castOf(studio);
  // Each variant buys a drink, which would otherwise sell out soon.
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

/** Takes pictures of the key screens in one look. */
export async function shootKeyScreens(studio: Studio): Promise<void> {
  const { customer, screens } = await openKeyScreens(studio);
  for (const { name, path } of screens) {
    await customer.go(path);
    // A prefix, because other pictures use the page's name.
    await customer.shoot(`key-${name}`);
  }
  await customer.context.close();
}
