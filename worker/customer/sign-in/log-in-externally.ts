import type { ClientId } from '../../../contract/shared/ids.ts';
import { signToken } from '../../core/crypto/signed-token.ts';
import { readUser } from '../../core/person/read-user.ts';
import type { CloudLogin } from '../../core/platforms/cloud-system.ts';
import type { LineProfile } from '../../core/platforms/line.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import * as paths from '../../core/store/paths.ts';
import { update } from '../../core/store/writes.ts';
import { proveIdentity } from '../session/prove-identity.ts';
import { ensureLineUser } from './ensure-line-user.ts';
import { findClientByChannel } from './find-client-by-channel.ts';
import { askCloudSystem } from './log-in-to-cloud.ts';
import { registrationMark } from './registration-mark.ts';

/** The lifetime of LINE's own access token. */
const TOKEN_LIFETIME_S = 12 * 3600;

/**
 * `POST /api/line/login`. The token's channel determines the tenant. The tenant's cloud system
 * answers if there is one. Otherwise the edge signs a token whose audience is no tenant, so it
 * opens no session. `register`: whether the sign-in with this access token created the account.
 */
export async function logInExternally(
  services: Services,
  accessToken: string,
  requestId: string,
): Promise<Result<{ token: string; register: boolean }>> {
  const identity = await proveIdentity(services, accessToken);
  if (!identity.ok) return identity;
  const client = await findClientByChannel(services, identity.value.channelId);
  if (!client.ok) return client;
  const { profile } = identity.value;
  const who = { ...client.value, lineUserId: profile.userId, accessToken, requestId };
  const mark = await registrationMark(accessToken);
  const has = await services.cloudSystems.has(who.clientId);
  if (has === 'NOT_KNOWN') return fail('STORE_UNAVAILABLE');
  if (has) {
    const login = await askCloudSystem(services, who);
    if (!login.ok) return login;
    const register = await agreeOnRegister(services, who.clientId, profile, mark, login.value);
    return register.ok ? ok({ ...login.value, register: register.value }) : register;
  }
  const ensured = await ensureLineUser(services, who.clientId, profile, mark);
  if (!ensured.ok) return ensured;
  const token = await signToken(
    services.settings.SESSION_KEYS,
    {},
    {
      audience: `external:${who.clientId}`,
      subject: profile.userId,
      lifetimeS: TOKEN_LIFETIME_S,
      nowMs: services.nowMs(),
    },
  );
  const { created, stored } = ensured.value;
  return ok({ token, register: created || stored.registeredBy === mark });
}

/**
 * Returns the same `register` for all calls of one sign-in. The cloud system reports a new person
 * only once, so the first answer is stored with the line user.
 */
async function agreeOnRegister(
  services: Services,
  clientId: ClientId,
  profile: LineProfile,
  mark: string,
  { register }: CloudLogin,
): Promise<Result<boolean>> {
  const path = paths.lineUser(clientId, profile.userId);
  const read = readUser(await services.store.get(path));
  if (!register) return ok(read?.user.registeredBy === mark);
  if (!read) {
    const ensured = await ensureLineUser(services, clientId, profile, mark);
    if (!ensured.ok) return ensured;
    if (ensured.value.created) return ok(true);
  }
  // No precondition on the version, because a parallel sign-in changes other fields.
  const marked = await services.store.commit([update(path, { registeredBy: mark })]);
  return marked.ok ? ok(true) : fail('LINE_USER_NOT_CREATED');
}
