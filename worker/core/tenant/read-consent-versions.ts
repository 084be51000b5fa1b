import * as v from 'valibot';
import type { ConsentVersions } from '../../../contract/shared/documents.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { storedVersion } from './document-text.ts';

/**
 * Returns the current versions of the consent documents. Two reads, without the texts. If a version
 * is unreadable, nobody is asked for consent. Otherwise nobody could buy until the newer version
 * runs again.
 */
export async function readConsentVersions(
  store: Firestore,
  clientId: ClientId,
): Promise<ConsentVersions> {
  const stored = await store.batchGet(
    [paths.tenantDocument(clientId, 'termsOfUse'), paths.tenantDocument(clientId, 'privacyPolicy')],
    ['version'],
  );
  const [termsOfUse = null, privacyPolicy = null] = stored.map((document) => {
    const version = v.safeParse(storedVersion, document?.fields['version']);
    return version.success ? version.output : null;
  });
  return { termsOfUse, privacyPolicy };
}
