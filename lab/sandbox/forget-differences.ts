import type { ClientId } from '../../contract/shared/ids.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { documentPath } from '../../worker/core/store/segments.ts';

/** More differences than any page or test creates. */
const MAX_DIFFERENCES = 300;

/**
 * Deletes a tenant's differences between orders and settlement files. Otherwise resolved ones would
 * stay resolved, and the next comparison of that day would find nothing new.
 */
export async function forgetDifferences(store: Firestore, clientId: ClientId): Promise<void> {
  const found = await store.query({ from: paths.differences(clientId), limit: MAX_DIFFERENCES });
  await store.commit(
    found.map(({ path }) => ({ kind: 'delete', path: documentPath(...path.split('/')) }) as const),
  );
}
