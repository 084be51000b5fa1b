import type { PublicClient } from '../../../../contract/client.ts';
import type { GmoShop } from './wire.ts';

/** Who the shop is, as d払い shows it to the person. */
export const merchantOf = (client: PublicClient, shop: GmoShop) => ({
  name: client.name.ja.slice(0, 30),
  contactName: shop.contactName,
  contactEmail: shop.contactEmail,
});
