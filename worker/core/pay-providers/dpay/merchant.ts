import type { Merchant } from '../port/pay-provider.ts';
import type { GmoShop } from './wire.ts';

/** Returns the shop's identity, as d払い shows it to the person. */
export const merchantOnWire = ({ name }: Pick<Merchant, 'name'>, shop: GmoShop) => ({
  name: name.slice(0, 30),
  contactName: shop.contactName,
  contactEmail: shop.contactEmail,
});
