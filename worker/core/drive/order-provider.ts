import type { ClientId } from '../../../contract/shared/ids.ts';
import type { StoredOrder } from '../order/order.ts';
import { noPayment } from '../pay/no-payment.ts';
import type { AskedPayment, Merchant, Payments } from '../pay-providers/port/pay-provider.ts';
import type { Services } from '../services.ts';

type Paid = Pick<StoredOrder, 'id' | 'payment'>;

/** Returns the calls about an order's payment. */
export const paymentsOf = (
  { payProviders }: Pick<Services, 'payProviders'>,
  { payment }: Paid,
): Payments => (payment.kind === 'none' ? noPayment : payProviders[payment.kind]);

/** Returns the merchant that the order was paid to, whatever the tenant's settings are today. */
export const merchantOf = (clientId: ClientId, { payment }: Paid): Merchant =>
  payment.kind === 'none' ? { clientId, account: '', name: '' } : { clientId, ...payment.merchant };

/** Returns the parts of the order's payment that an inquiry at the provider needs. */
export const askedPayment = (clientId: ClientId, order: Paid): AskedPayment => ({
  merchant: merchantOf(clientId, order),
  paymentId: order.id,
  // Some providers store a binding as an order too, so its id is a known one.
  ...(order.payment.kind === 'none' ? {} : { knownId: order.payment.methodId }),
});
