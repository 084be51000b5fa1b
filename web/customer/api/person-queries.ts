import { stockAlertsSchema } from '../../../contract/customer/machines.ts';
import { orderListSchema, orderSchema } from '../../../contract/customer/orders.ts';
import { payMethodListSchema } from '../../../contract/customer/pay-methods.ts';
import { spendingSchema } from '../../../contract/customer/person-settings.ts';
import { sessionListSchema } from '../../../contract/customer/session.ts';
import { couponListSchema } from '../../../contract/shared/coupons.ts';
import { useApi } from './api-context.ts';
import { useQuery } from './use-query.ts';

/** Reads the first page of the purchases of one month, or of all months. */
export function useOrders(month?: string) {
  const { api, tenantParams } = useApi();
  const query = month === undefined ? {} : { month };
  const path = month === undefined ? '/orders' : `/orders?month=${month}`;
  return useQuery(path, orderListSchema, () => api.orders.$get({ param: tenantParams, query }));
}

export function useOrder(id: string) {
  const { api, tenantParams } = useApi();
  return useQuery(`/orders/${id}`, orderSchema, () =>
    api.orders[':orderId'].$get({ param: { ...tenantParams, orderId: id } }),
  );
}

export function useCoupons() {
  const { api, tenantParams } = useApi();
  return useQuery('/coupons', couponListSchema, () => api.coupons.$get({ param: tenantParams }));
}

export function usePayMethods() {
  const { api, tenantParams } = useApi();
  return useQuery('/pay-methods', payMethodListSchema, () =>
    api['pay-methods'].$get({ param: tenantParams }),
  );
}

export function useSpending() {
  const { api, tenantParams } = useApi();
  return useQuery('/me/spending', spendingSchema, () =>
    api.me.spending.$get({ param: tenantParams }),
  );
}

export function useStockAlerts(machineId: string) {
  const { api, tenantParams } = useApi();
  return useQuery(`/machines/${machineId}/alerts`, stockAlertsSchema, () =>
    api.machines[':machineId'].alerts.$get({ param: { ...tenantParams, machineId } }),
  );
}

export function useSessions() {
  const { api, tenantParams } = useApi();
  return useQuery('/sessions', sessionListSchema, () => api.sessions.$get({ param: tenantParams }));
}
