import * as v from 'valibot';
import type { ClientId } from '../../../contract/shared/ids.ts';
import {
  createLineUser,
  type LineUserDocument,
  lineUserDocument,
} from '../../core/person/line-user-document.ts';
import type { LineProfile } from '../../core/platforms/line.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import * as paths from '../../core/store/paths.ts';
import { StoreError } from '../../core/store/store-error.ts';
import type { Write } from '../../core/store/writes.ts';

export type EnsuredLineUser = { readonly created: boolean; readonly stored: LineUserDocument };

/**
 * Creates the line user together with the writes of `beside`, in one commit. If two first sign-ins
 * run in parallel, the second finds the user and commits only the rest.
 *
 * @param registeredBy the mark of the sign-in, stored with a user that it creates.
 */
export async function ensureLineUser(
  { store }: Services,
  clientId: ClientId,
  profile: LineProfile,
  registeredBy: string,
  beside: readonly Write[] = [],
): Promise<Result<EnsuredLineUser>> {
  try {
    const created = await store.commit([
      createLineUser(clientId, profile, registeredBy),
      // A person who closed the account can register again only after the erasure has finished.
      { kind: 'verify', path: paths.closing(clientId, profile.userId), if: { exists: false } },
      ...beside,
    ]);
    if (created.ok)
      return ok({ created: true, stored: v.parse(lineUserDocument, { profile, registeredBy }) });
    const [stored, closing] = await store.batchGet([
      paths.lineUser(clientId, profile.userId),
      paths.closing(clientId, profile.userId),
    ]);
    if (!stored) return fail(closing ? 'ACCOUNT_CLOSING' : 'LINE_USER_NOT_CREATED');
    if (beside.length > 0 && !(await store.commit(beside)).ok) return fail('LINE_USER_NOT_CREATED');
    return ok({ created: false, stored: v.parse(lineUserDocument, stored.fields) });
  } catch (cause) {
    if (cause instanceof StoreError) return fail('LINE_USER_NOT_CREATED');
    throw cause;
  }
}
