import type { PublicClient } from '../../../contract/shared/client.ts';
import type { ConsentVersions } from '../../../contract/shared/documents.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import { changeUserWith, type UserChange } from '../person/change-user.ts';
import type { LineUserDocument } from '../person/line-user-document.ts';
import { hasConsented, setupState } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import { Timestamp } from '../store/values.ts';
import { readConsentVersions } from '../tenant/read-consent-versions.ts';

type Consent = {
  readonly client: PublicClient;
  readonly person: PersonKey;
  readonly versions: ConsentVersions;
};

/**
 * Stores the person's consent to these versions, with the time. The versions must be the current
 * ones, read without caches, so that nobody consents to a replaced text. Earlier consents stay.
 */
export async function giveConsent(
  services: Services,
  { client, person, versions }: Consent,
): Promise<Result<SetupState>> {
  const { store, nowMs } = services;
  const decide = (user: LineUserDocument, documents: ConsentVersions): UserChange<SetupState> => {
    const isCurrent =
      versions.termsOfUse === documents.termsOfUse &&
      versions.privacyPolicy === documents.privacyPolicy;
    if (!isCurrent) return { value: fail('CONSENT_OUTDATED', { documents }) };
    const rules = { ...client.setup, documents };
    if (hasConsented(rules, user)) return { value: ok(setupState(rules, user, nowMs())) };
    const at = new Date(nowMs()).toISOString();
    const consents = [...user.consents, { ...documents, at }];
    return {
      value: ok(setupState(rules, { ...user, consents }, nowMs())),
      fields: { consents: consents.map((one) => ({ ...one, at: new Timestamp(one.at) })) },
    };
  };
  return changeUserWith(store, person, () => readConsentVersions(store, person.clientId), decide);
}
