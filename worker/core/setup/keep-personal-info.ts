import {
  checkPersonalInfo,
  type TypedPersonalInfo,
  todayInJapan,
} from '../../../contract/customer/personal-info.ts';
import type { PublicClient } from '../../../contract/shared/client.ts';
import type { SetupState } from '../../../contract/shared/setup-state.ts';
import { readUser } from '../person/read-user.ts';
import { lacksConsent, setupState } from '../person/setup-state.ts';
import type { PersonKey } from '../person-key.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Services } from '../services.ts';
import * as paths from '../store/paths.ts';
import { update } from '../store/writes.ts';
import { type Decision, decided } from './decision.ts';

type Given = {
  readonly client: PublicClient;
  readonly person: PersonKey;
  readonly info: TypedPersonalInfo;
};

/**
 * Stores the personal information that the tenant asks for, and nothing else. One read, one write.
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
  const path = paths.lineUser(person.clientId, person.lineUserId);
  return store.runOptimistic(async (): Promise<Decision<SetupState>> => {
    const read = readUser(await store.get(path));
    if (!read) return decided(fail('SESSION_REVOKED'));
    const { user, condition } = read;
    if (lacksConsent(setup, user)) {
      return decided(fail('CONSENT_REQUIRED', { setup: setupState(setup, user, nowMs()) }));
    }
    const value = ok(setupState(setup, { ...user, personalInfo }, nowMs()));
    if (isSame(user.personalInfo, personalInfo)) return decided(value);
    return decided(value, [update(path, { personalInfo }, condition)]);
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
