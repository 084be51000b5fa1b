import type { Authorization } from '../../pay-providers/port/pay-provider.ts';
import type { Hold } from '../move.ts';
import type { StoredOrder } from '../order.ts';

/** Returns what an order stores about an amount that the provider holds. */
export const holdOf = (
  order: Pick<StoredOrder, 'amountYen'>,
  { providerPaymentId, amountYen }: Authorization,
): Hold => ({ providerPaymentId, heldYen: amountYen ?? order.amountYen });
