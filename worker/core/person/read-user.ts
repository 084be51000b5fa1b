import * as v from 'valibot';
import type { StoredDocument } from '../store/firestore.ts';
import { type LineUserDocument, lineUserDocument } from './line-user-document.ts';
import { type LimitField, unreadableLimits } from './readable-limits.ts';

/** A user's document, and the version that a change is based on. */
export type ReadUser = {
  readonly user: LineUserDocument;
  readonly condition: { readonly updateTime: string };
  /** The user's limits that this version cannot read. Such a limit counts as reached. */
  readonly unreadable: ReadonlySet<LimitField>;
};

/** Returns the user of a document, or undefined if the account is gone. */
export function readUser(stored: StoredDocument | undefined): ReadUser | undefined {
  if (!stored) return undefined;
  return {
    user: v.parse(lineUserDocument, stored.fields),
    condition: { updateTime: stored.updateTime },
    unreadable: unreadableLimits(stored.fields),
  };
}
