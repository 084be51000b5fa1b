import type { PersonKey } from '../person-key.ts';
import { fail, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Fields } from '../store/values.ts';
import { update, type Write } from '../store/writes.ts';
import type { LineUserDocument } from './line-user-document.ts';
import { readUser } from './read-user.ts';

/** What to change in a user's document. Without `fields` nothing is stored. */
export type UserChange<T> = {
  readonly value: Result<T>;
  readonly fields?: Fields;
  /** The fields to replace, if `fields` contains only parts of them. */
  readonly mask?: readonly string[];
  /** Writes of other documents in the same commit. */
  readonly others?: readonly Write[];
};

type Decide<T> = (user: LineUserDocument) => UserChange<T> | Promise<UserChange<T>>;

/**
 * Changes the person's document. If somebody else changed it meanwhile, calls `decide` again.
 * ACCOUNT_CLOSED if the account is gone.
 */
export const changeUser = <T>(
  store: Firestore,
  person: PersonKey,
  decide: Decide<T>,
): Promise<Result<T>> => changeUserWith(store, person, async () => undefined, decide);

/**
 * Like `changeUser`, for a decision that needs other data too.
 *
 * @param reading reads it in parallel with the document.
 */
export function changeUserWith<T, R>(
  store: Firestore,
  { clientId, lineUserId }: PersonKey,
  reading: () => Promise<R>,
  decide: (user: LineUserDocument, read: R) => ReturnType<Decide<T>>,
): Promise<Result<T>> {
  const path = paths.lineUser(clientId, lineUserId);
  return store.runOptimistic<Result<T>>(async () => {
    const [stored, read] = await Promise.all([store.get(path), reading()]);
    const known = readUser(stored);
    if (!known) return { writes: [], value: fail('ACCOUNT_CLOSED') };
    const { value, fields, mask, others = [] } = await decide(known.user, read);
    if (!fields) return { writes: [], value };
    return { writes: [update(path, fields, known.condition, mask), ...others], value };
  });
}
