import * as v from 'valibot';
import { type PayMethodKind, payMethodKindSchema } from '../../contract/client.ts';
import type { PayMethodList } from '../../contract/pay-methods.ts';
import type { SessionClaims } from '../sign-in/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';

const storedPayMethod = v.object({
  kind: payMethodKindSchema,
  label: v.optional(v.string(), ''),
  isDefault: v.optional(v.boolean(), false),
});

const MOST_PAY_METHODS = 20;

/** What the person has bound, and what the tenant offers. */
export async function listPayMethods(
  store: Firestore,
  session: Pick<SessionClaims, 'clientId' | 'lineUserId'>,
  offered: readonly PayMethodKind[],
): Promise<PayMethodList> {
  const stored = await store.query({
    from: paths.payMethods(session.clientId, session.lineUserId),
    limit: MOST_PAY_METHODS,
  });
  return {
    offered: [...offered],
    bound: stored.flatMap(({ id, fields }) => {
      const parsed = v.safeParse(storedPayMethod, fields);
      return parsed.success ? [{ id, ...parsed.output }] : [];
    }),
  };
}
