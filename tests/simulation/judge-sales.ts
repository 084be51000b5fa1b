import * as v from 'valibot';
import { addCount, type Count, noCount } from '../../worker/core/sales/counts.ts';
import { readMachineSale } from '../../worker/core/sales/sales-documents.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { clientId } from './shop.ts';
import type { Outcome } from './world.ts';

/** The money of an order. A version that cannot read the whole order can read these. */
const paid = v.object({
  payment: v.object({
    capturedYen: v.number(),
    capturedAt: v.nullable(v.string()),
    refundedYen: v.number(),
  }),
});

type Sums = Pick<Count, 'captured' | 'capturedYen' | 'refunded' | 'refundedYen'>;

/** Every capture and refund counts once in the sales, whatever failed on the way. */
export async function judgeSales({ store }: Pick<Outcome, 'store'>): Promise<readonly string[]> {
  const counters = await store.query({ from: paths.machineSales(clientId) });
  const counted = counters.reduce(
    (sum, document) => addCount(sum, readMachineSale(document).counts.total),
    noCount,
  );
  const sums: Sums = { captured: 0, capturedYen: 0, refunded: 0, refundedYen: 0 };
  for (const { fields } of await store.query({ from: paths.orders(clientId) })) {
    const { payment } = v.parse(paid, fields);
    if (payment.capturedAt === null) continue;
    sums.captured += 1;
    sums.capturedYen += payment.capturedYen;
    sums.refunded += payment.refundedYen > 0 ? 1 : 0;
    sums.refundedYen += payment.refundedYen;
  }
  const names = ['captured', 'capturedYen', 'refunded', 'refundedYen'] as const;
  return names
    .filter((name) => counted[name] !== sums[name])
    .map((name) => `sales: ${name} ${counted[name]} counted, ${sums[name]} in the orders`);
}
