import type { Capability } from '../capability.ts';
import { eraseCollection } from '../store/for-each-document.ts';
import * as paths from '../store/paths.ts';
import { listCoupons, readCoupons } from './list-coupons.ts';
import { couponEffect } from './order-effect.ts';

/** The person's coupons. */
export const coupons: Capability = {
  order: couponEffect,
  closing: {
    erase: ({ store }, { clientId, lineUserId }) =>
      eraseCollection(store, paths.userCoupons(clientId, lineUserId)),
  },
  exported: async ({ store }, { person }) => ({ coupons: await readCoupons(store, person) }),
  screens: {
    personal: {
      coupons: async ({ store }, _, mine) => ['/coupons', await listCoupons(store, mine)],
    },
  },
};
