import * as v from 'valibot';
import { expect, test } from 'vitest';
import { clientIdSchema, lineUserIdSchema } from '../../../contract/shared/ids.ts';
import { lineUserDocument } from '../../../worker/core/person/line-user-document.ts';
import { unfinishedPurchases } from '../../../worker/core/receipts/unfinished-purchases.ts';
import type { StoredDocument } from '../../../worker/core/store/firestore.ts';
import { servicesWith } from '../support/scripted-store.ts';
import { MADE_MS, storedDocument } from '../support/stored-order.ts';

const leaver = {
  clientId: v.parse(clientIdSchema, 'demo'),
  lineUserId: v.parse(lineUserIdSchema, 'U1'),
};
const user = v.parse(lineUserDocument, { profile: { displayName: 'x' } });
const method: StoredDocument = {
  id: 'b'.repeat(26),
  path: `clients/demo/lineUsers/U1/payMethods/${'b'.repeat(26)}`,
  updateTime: new Date(MADE_MS).toISOString(),
  fields: { kind: 'paypay', state: 'active' },
};

const closingWith = (order: StoredDocument) => {
  const answers: (readonly StoredDocument[])[] = [[method], [order]];
  return unfinishedPurchases(
    servicesWith({ query: async () => [...(answers.shift() ?? [])] }),
    leaver,
    user,
  );
};

test('an account is not closed while an ended order must still be checked with the provider', async () => {
  const checkAt = new Date(MADE_MS + 60_000).toISOString();
  const asked = await closingWith(storedDocument('DECLINED', { checkAt }));
  expect(asked).toMatchObject({ ok: false, error: { code: 'CLOSING_ORDER_OPEN' } });
  expect(await closingWith(storedDocument('DECLINED'))).toMatchObject({ ok: true });
});
