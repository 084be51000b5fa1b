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

/**
 * Every capability. If several prevent the closing of an account, the first in this order gives the
 * error.
 */
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

/** The effects that capabilities add to a change of an order's state. */
export const orderEffects: readonly OrderEffect[] = capabilities.flatMap(
  ({ order }) => order ?? [],
);
