import * as v from 'valibot';
import type { PersonSettings } from '../../contract/person-settings.ts';
import { lineUserDocument } from '../person/line-user-document.ts';
import { fail, ok, type Result } from '../result.ts';
import type { SessionClaims } from '../session/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Value } from '../store/values.ts';
import { update } from '../store/writes.ts';

type Changed = { readonly [K in keyof PersonSettings]?: PersonSettings[K] | undefined };

/** Stores what the person changed and answers all settings as they stand now. One write, one read. */
export async function changeSettings(
  store: Firestore,
  { clientId, lineUserId }: SessionClaims,
  changed: Changed,
): Promise<Result<PersonSettings>> {
  const path = paths.lineUser(clientId, lineUserId);
  const settings: Record<string, Value> = {};
  for (const [name, value] of Object.entries(changed)) {
    if (value !== undefined) settings[name] = value;
  }
  // The named fields alone: other settings (later ones too) stay as they are.
  const mask = Object.keys(settings).map((name) => `settings.${name}`);
  if (mask.length > 0) {
    const committed = await store.commit([update(path, { settings }, undefined, mask)]);
    if (!committed.ok) return fail('SESSION_REVOKED');
  }
  const user = v.safeParse(lineUserDocument, (await store.get(path))?.fields);
  return user.success ? ok(user.output.settings) : fail('SESSION_REVOKED');
}
