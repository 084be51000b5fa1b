import * as v from 'valibot';
import { type PersonSettings, raisesCap } from '../../contract/person-settings.ts';
import { lineUserDocument } from '../person/line-user-document.ts';
import { readUser } from '../person/read-user.ts';
import { fail, ok, type Result } from '../result.ts';
import type { SessionClaims } from '../session/session-token.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Value } from '../store/values.ts';
import { update } from '../store/writes.ts';

type Changed = { readonly [K in keyof PersonSettings]?: PersonSettings[K] | undefined };

/** The settings as they stand now, and whether the cap was raised. */
export type ChangedSettings = { readonly settings: PersonSettings; readonly raisedCap: boolean };

/**
 * Stores what the person changed and answers all settings as they stand now. One write, one read; a
 * cap one read more, as raising it needs more than a session.
 * @param prove LINE's word on who asks; asked for only where the cap is raised.
 */
export async function changeSettings(
  store: Firestore,
  { clientId, lineUserId }: Pick<SessionClaims, 'clientId' | 'lineUserId'>,
  changed: Changed,
  prove: () => Promise<Result<void>>,
): Promise<Result<ChangedSettings>> {
  const path = paths.lineUser(clientId, lineUserId);
  const settings: Record<string, Value> = {};
  for (const [name, value] of Object.entries(changed)) {
    if (value !== undefined) settings[name] = value;
  }
  // The named fields alone: other settings (later ones too) stay as they are.
  const mask = Object.keys(settings).map((name) => `settings.${name}`);
  const { spendingCap } = changed;
  let raisedCap = false;
  if (spendingCap) {
    // Compared with what is overwritten: a cap that is lowered meanwhile makes it start over.
    const stored = await store.runOptimistic<Result<boolean>>(async () => {
      const read = readUser(await store.get(path));
      if (!read) return { writes: [], value: fail('SESSION_REVOKED') };
      const raises = raisesCap(read.user.settings.spendingCap, spendingCap);
      const proved = raises ? await prove() : ok(undefined);
      if (!proved.ok) return { writes: [], value: proved };
      return { writes: [update(path, { settings }, read.condition, mask)], value: ok(raises) };
    });
    if (!stored.ok) return stored;
    raisedCap = stored.value;
  } else if (mask.length > 0) {
    const committed = await store.commit([update(path, { settings }, undefined, mask)]);
    if (!committed.ok) return fail('SESSION_REVOKED');
  }
  const user = v.safeParse(lineUserDocument, (await store.get(path))?.fields);
  return user.success ? ok({ settings: user.output.settings, raisedCap }) : fail('SESSION_REVOKED');
}
