import * as v from 'valibot';
import type { ConsentVersions } from '../../../contract/shared/documents.ts';
import type { ClientId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { storedVersion } from './document-text.ts';

/**
 * Returns the current versions of the consent documents. Two reads, without the texts.
 * @throws UnreadableDocument if a newer version wrote one.
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
    if (!document) return null;
    const version = v.safeParse(storedVersion, document.fields['version']);
    if (!version.success) throw new UnreadableDocument('DOCUMENT', document.id);
    return version.output;
  });
  return { termsOfUse, privacyPolicy };
}
