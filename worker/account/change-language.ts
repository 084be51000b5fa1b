import type { Language } from '../../contract/language.ts';
import { fail, ok, type Result } from '../result.ts';
import type { SessionClaims } from '../sign-in/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';

/** Stores the person's language; null = as the phone says. One write. */
export async function changeLanguage(
  store: Firestore,
  { clientId, lineUserId }: SessionClaims,
  language: Language | null,
): Promise<Result<void>> {
  const path = paths.lineUser(clientId, lineUserId);
  const write = update(path, { settings: { language } });
  // The nested field alone: other settings (later ones too) stay as they are.
  const masked = { ...write, mask: ['settings.language'] };
  const committed = await store.commit([masked]);
  return committed.ok ? ok(undefined) : fail('SESSION_REVOKED');
}
