import type { Spending } from '../../../contract/customer/person-settings.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import { spentBy } from '../person/spending.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';

/** Returns the person's spending and caps. One read. */
export async function readSpending(
  { store, nowMs }: Pick<Services, 'store' | 'nowMs'>,
  { clientId, lineUserId }: PersonKey,
): Promise<Result<Spending>> {
  const user = readUser(await store.get(paths.lineUser(clientId, lineUserId)))?.user;
  return user ? ok(spendingOf(user, nowMs())) : fail('ACCOUNT_CLOSED');
}

const spendingOf = ({ spending, settings }: LineUserDocument, nowMs: number): Spending => ({
  ...spentBy(spending, nowMs),
  cap: settings.spendingCap,
});
