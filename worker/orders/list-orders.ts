import * as v from 'valibot';
import { localTextSchema } from '../../contract/language.ts';
import type { OrderList } from '../../contract/orders.ts';
import type { SessionClaims } from '../sign-in/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

const storedOrder = v.object({
  state: v.string(),
  amountYen: v.pipe(v.number(), v.integer()),
  createdAt: v.string(),
  machine: v.fallback(v.object({ name: v.optional(localTextSchema) }), {}),
});

const PAGE = 20;

/** The person's purchases, the latest first. Needs the index `orders(lineUserId, createdAt desc)`. */
export async function listOrders(
  store: Firestore,
  session: Pick<SessionClaims, 'clientId' | 'lineUserId'>,
): Promise<OrderList> {
  const stored = await store.query({
    from: paths.orders(session.clientId),
    where: [{ field: 'lineUserId', op: 'EQUAL', value: session.lineUserId }],
    orderBy: { field: 'createdAt', direction: 'DESCENDING' },
    limit: PAGE,
  });
  return {
    orders: stored.flatMap(({ id, fields }) => {
      const parsed = v.safeParse(storedOrder, fields);
      if (!parsed.success) return [];
      const { machine, ...order } = parsed.output;
      return [{ id, ...order, machineName: machine.name ?? null }];
    }),
  };
}
