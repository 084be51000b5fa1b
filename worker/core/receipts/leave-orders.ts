import * as v from 'valibot';
import { orderIdSchema } from '../../../contract/customer/orders.ts';
import { NOBODY } from '../person/nobody.ts';
import type { PersonKey } from '../person-key.ts';
import type { Services } from '../services.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { forEachDocument } from '../store/for-each-document.ts';
import * as paths from '../store/paths.ts';
import type { Fields } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';

/**
 * Removes the person from their orders, which stay for the tax period. It clears the owner, the
 * wallet, and a reported problem with its text, photo and answer. It writes only these fields. So
 * an order that changes meanwhile, or that a newer version wrote, loses nothing else.
 */
export const leaveOrders = ({ store }: Pick<Services, 'store'>, leaver: PersonKey): Promise<void> =>
  forEachDocument(
    store,
    {
      from: paths.orders(leaver.clientId),
      where: [{ field: 'lineUserId', op: 'EQUAL', value: leaver.lineUserId }],
    },
    (document) => withoutPerson(leaver, document),
  );

function withoutPerson({ clientId }: PersonKey, { id, fields }: StoredDocument): readonly Write[] {
  const orderId = v.parse(orderIdSchema, id);
  const hasProblem = typeof fields['problem'] === 'object' && fields['problem'] !== null;
  const left: Fields = {
    lineUserId: NOBODY,
    payment: { label: '' },
    notice: null,
    ...(hasProblem ? { problem: { text: '', hasPhoto: false, answer: null } } : {}),
  };
  const mask = [
    ...['lineUserId', 'payment.label', 'notice'],
    ...(hasProblem ? ['problem.text', 'problem.hasPhoto', 'problem.answer'] : []),
  ];
  return [
    update(paths.order(clientId, orderId), left, { exists: true }, mask),
    ...(hasProblem ? [{ kind: 'delete', path: paths.orderPhoto(clientId, orderId) } as const] : []),
  ];
}
