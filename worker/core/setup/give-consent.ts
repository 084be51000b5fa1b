import type { PublicClient } from '../../../contract/shared/client.ts';
import type { ConsentVersions } from '../../../contract/shared/documents.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import { readUser } from '../person/read-user.ts';
import { hasConsented, setupState } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { update } from '../store/writes.ts';
import { readConsentVersions } from '../tenant/read-consent-versions.ts';
import { type Decision, decided } from './decision.ts';

type Consent = {
  readonly client: PublicClient;
  readonly person: PersonKey;
  readonly versions: ConsentVersions;
};

/**
 * Stores the person's consent to these versions, with the time. They must be the current ones, read
 * fresh from the store: nobody agrees to a replaced text. Earlier consents stay.
 */
export async function giveConsent(
  services: Services,
  { client, person, versions }: Consent,
): Promise<Result<SetupState>> {
  const { store, nowMs } = services;
  const path = paths.lineUser(person.clientId, person.lineUserId);
  return store.runOptimistic(async (): Promise<Decision<SetupState>> => {
    const [stored, documents] = await Promise.all([
      store.get(path),
      readConsentVersions(store, person.clientId),
    ]);
    const read = readUser(stored);
    if (!read) return decided(fail('SESSION_REVOKED'));
    const isCurrent =
      versions.termsOfUse === documents.termsOfUse &&
      versions.privacyPolicy === documents.privacyPolicy;
    if (!isCurrent) return decided(fail('CONSENT_OUTDATED', { documents }));
    const { user, condition } = read;
    const rules = { ...client.setup, documents };
    if (hasConsented(rules, user)) {
      return decided(ok(setupState(rules, user, nowMs())));
    }
    const at = new Date(nowMs()).toISOString();
    const consents = [...user.consents, { ...documents, at }];
    const fields = { consents: consents.map((one) => ({ ...one, at: new Timestamp(one.at) })) };
    return decided(ok(setupState(rules, { ...user, consents }, nowMs())), [
      update(path, fields, condition),
    ]);
  });
}
