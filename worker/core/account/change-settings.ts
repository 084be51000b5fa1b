import { type PersonSettings, raisesCap } from '../../../contract/customer/person-settings.ts';
import { changeUser } from '../person/change-user.ts';
import { readUser } from '../person/read-user.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Firestore } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { Value } from '../store/values.ts';
import { update } from '../store/writes.ts';

type Changed = { readonly [K in keyof PersonSettings]?: PersonSettings[K] | undefined };

/** The current settings, and whether the change raised a cap. */
export type ChangedSettings = { readonly settings: PersonSettings; readonly raisedCap: boolean };

/**
 * Stores the person's changes and returns all current settings. One write and one read. A cap costs
 * one more read, because raising it needs more than a session.
 *
 * @param prove verifies the person with LINE. Called only if the cap rises.
 */
export async function changeSettings(
  store: Firestore,
  person: PersonKey,
  changed: Changed,
  prove: () => Promise<Result<void>>,
): Promise<Result<ChangedSettings>> {
  const path = paths.lineUser(person.clientId, person.lineUserId);
  const settings: Record<string, Value> = {};
  for (const [name, value] of Object.entries(changed)) {
    if (value !== undefined) settings[name] = value;
  }
  // Writes only the named fields, so that other settings stay, including those of future versions.
  const mask = Object.keys(settings).map((name) => `settings.${name}`);
  const { spendingCap } = changed;
  let raisedCap = false;
  if (spendingCap) {
    // The optimistic commit starts over if the cap changes after the comparison.
    const stored = await changeUser<boolean>(store, person, async (user) => {
      const raises = raisesCap(user.settings.spendingCap, spendingCap);
      const proved = raises ? await prove() : ok(undefined);
      return proved.ok ? { value: ok(raises), fields: { settings }, mask } : { value: proved };
    });
    if (!stored.ok) return stored;
    raisedCap = stored.value;
  } else if (mask.length > 0) {
    const committed = await store.commit([update(path, { settings }, undefined, mask)]);
    if (!committed.ok) return fail('ACCOUNT_CLOSED');
  }
  const user = readUser(await store.get(path))?.user;
  return user ? ok({ settings: user.settings, raisedCap }) : fail('ACCOUNT_CLOSED');
}
