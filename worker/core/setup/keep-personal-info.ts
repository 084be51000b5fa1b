import {
  checkPersonalInfo,
  type TypedPersonalInfo,
  todayInJapan,
} from '../../../contract/customer/personal-info.ts';
import type { PublicClient } from '../../../contract/shared/client.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import { changeUser } from '../person/change-user.ts';
import { lacksConsent, setupState } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';

type Given = {
  readonly client: PublicClient;
  readonly person: PersonKey;
  readonly info: TypedPersonalInfo;
};

/**
 * Stores the personal information that the tenant requests, and nothing else. One read, one write.
 */
export async function keepPersonalInfo(
  services: Services,
  { client, person, info }: Given,
): Promise<Result<SetupState>> {
  const { store, nowMs } = services;
  const { setup } = client;
  const checked = checkPersonalInfo(setup.personalInfo, info, todayInJapan(nowMs()));
  if (!checked.ok) return fail('INVALID_REQUEST', { fields: checked.fields });
  const personalInfo = checked.value;
  return changeUser<SetupState>(store, person, (user) => {
    if (lacksConsent(setup, user)) {
      return { value: fail('CONSENT_REQUIRED', { setup: setupState(setup, user, nowMs()) }) };
    }
    const value = ok(setupState(setup, { ...user, personalInfo }, nowMs()));
    return isSame(user.personalInfo, personalInfo)
      ? { value }
      : { value, fields: { personalInfo } };
  });
}

function isSame(one: Readonly<Record<string, unknown>> | null, other: Record<string, string>) {
  const keys = Object.keys(other);
  return (
    one !== null &&
    Object.keys(one).length === keys.length &&
    keys.every((key) => one[key] === other[key])
  );
}
