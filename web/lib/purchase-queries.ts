import { couponListSchema } from '../../contract/coupons.ts';
import { stockAlertsSchema } from '../../contract/machines.ts';
import { orderListSchema, orderSchema } from '../../contract/orders.ts';
import { payMethodListSchema } from '../../contract/pay-methods.ts';
import { spendingSchema } from '../../contract/person-settings.ts';
import { api, ofClient } from './api.ts';
import { useQuery } from './use-query.ts';

/** The first page of a month's purchases, or of all. */
export const useOrders = (month?: string) => {
  const query = month === undefined ? {} : { month };
  const key = month === undefined ? '/orders' : `/orders?month=${month}`;
  return useQuery(key, orderListSchema, () => api.orders.$get({ param: ofClient(), query }));
};

export const useOrder = (id: string) =>
  useQuery(`/orders/${id}`, orderSchema, () =>
    api.orders[':orderId'].$get({ param: { ...ofClient(), orderId: id } }),
  );

export const useCoupons = () =>
  useQuery('/coupons', couponListSchema, () => api.coupons.$get({ param: ofClient() }));

export const usePayMethods = () =>
  useQuery('/pay-methods', payMethodListSchema, () =>
    api['pay-methods'].$get({ param: ofClient() }),
  );

export const useSpending = () =>
  useQuery('/me/spending', spendingSchema, () => api.me.spending.$get({ param: ofClient() }));

export const useStockAlerts = (machineId: string) =>
  useQuery(`/machines/${machineId}/alerts`, stockAlertsSchema, () =>
    api.machines[':machineId'].alerts.$get({ param: { ...ofClient(), machineId } }),
  );
