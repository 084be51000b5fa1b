import { account } from './account/capability.ts';
import type { Capability } from './capability.ts';
import { coupons } from './coupons/capability.ts';
import { errors } from './errors/capability.ts';
import { incidents } from './incidents/capability.ts';
import { machines } from './machines/capability.ts';
import { notifications } from './notifications/capability.ts';
import type { OrderEffect } from './order-effect.ts';
import { pay } from './pay/capability.ts';
import { orders } from './receipts/capability.ts';
import { sales } from './sales/capability.ts';
import { sessions } from './sessions/capability.ts';
import { setup } from './setup/capability.ts';
import { tenant } from './tenant/capability.ts';

/** Every capability. The first one that blocks a closing gives the reason. */
export const capabilities: readonly Capability[] = [
  orders,
  pay,
  account,
  machines,
  coupons,
  notifications,
  incidents,
  setup,
  sessions,
  errors,
  sales,
  tenant,
];

/** What every capability does when an order moves. */
export const orderEffects: readonly OrderEffect[] = capabilities.flatMap(
  ({ order }) => order ?? [],
);
