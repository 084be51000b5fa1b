import * as v from 'valibot';
import type { StoredDocument } from '../store/firestore.ts';
import { type LineUserDocument, lineUserDocument } from './line-user-document.ts';
import { hasReadableLimits } from './readable-limits.ts';

/** A user's document, and the moment of it that a change is based on. */
export type ReadUser = {
  readonly user: LineUserDocument;
  readonly condition: { readonly updateTime: string };
  /** Whether a limit is there that this version cannot read: it counts as reached. */
  readonly hasUnreadableLimits: boolean;
};

/** The user of a document just read; undefined where the account is gone. */
export function readUser(stored: StoredDocument | undefined): ReadUser | undefined {
  const parsed = v.safeParse(lineUserDocument, stored?.fields);
  if (!stored || !parsed.success) return undefined;
  return {
    user: parsed.output,
    condition: { updateTime: stored.updateTime },
    hasUnreadableLimits: !hasReadableLimits(stored.fields),
  };
}
