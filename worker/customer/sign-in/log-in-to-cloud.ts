import { decodeJwt } from 'jose';
import type { ClientId, LineUserId } from '../../../contract/shared/ids.ts';
import { resealText, seal } from '../../core/crypto/seal.ts';
import { cloudToken } from '../../core/crypto/seal-context.ts';
import { addErrorLog } from '../../core/errors/error-log.ts';
import type { CloudLogin } from '../../core/platforms/cloud-system.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import type { SealedCloudToken, SessionDocument } from '../../core/sessions/session-documents.ts';

/** For a token that is no JWT and states no expiry. LINE's own access token lives twelve hours. */
const DEFAULT_LIFETIME_MS = 12 * 3600_000;

/** The person of the login, and the data of its log record. */
export type CloudLoginAttempt = {
  readonly clientId: ClientId;
  readonly channelId: string;
  readonly lineUserId: LineUserId;
  readonly accessToken: string;
  readonly requestId: string;
};

export type CloudSession = {
  readonly cloudToken: SealedCloudToken | null;
  /** Whether the person is new, by the cloud system. Undefined if it was not asked. */
  readonly register: boolean | undefined;
};

/**
 * Logs in to the external system (specification §4 step 8), unless a valid token exists. A tenant
 * without a cloud system needs none.
 */
export async function logInToCloud(
  services: Services,
  who: CloudLoginAttempt,
  held: SessionDocument | undefined,
): Promise<Result<CloudSession>> {
  const has = await services.cloudSystems.has(who.clientId);
  if (has === 'NOT_KNOWN') return fail('STORE_UNAVAILABLE');
  if (!has) return ok({ cloudToken: null, register: undefined });
  const { SEAL_KEYS } = services.settings;
  const nowMs = services.nowMs();
  if (held?.cloudToken && held.cloudToken.expiresAtMs > nowMs) {
    const sealed = await resealText(SEAL_KEYS, cloudToken(who), held.cloudToken.sealed);
    return ok({ cloudToken: { ...held.cloudToken, sealed }, register: undefined });
  }
  const login = await askCloudSystem(services, who);
  if (!login.ok) return login;
  const { token, register } = login.value;
  const sealed = await seal(SEAL_KEYS, cloudToken(who), token);
  return ok({ cloudToken: { sealed, expiresAtMs: expiryOf(token, nowMs) }, register });
}

/**
 * Calls the tenant's cloud system. Unless it answers code 200 with a token, fails with J009 and a
 * log record (§8).
 */
export async function askCloudSystem(
  services: Services,
  who: CloudLoginAttempt,
): Promise<Result<CloudLogin>> {
  const login = await services.cloudSystems.login(who.clientId, who.accessToken);
  if (login.ok) return login;
  await addErrorLog(services, {
    type: 'line-login-failed',
    userId: who.lineUserId,
    data: {
      clientId: who.clientId,
      channelId: who.channelId,
      requestId: who.requestId,
      request: login.error.request,
    },
    result: login.error.result,
  });
  return fail('J009');
}

/** Returns a cloud token's expiry in milliseconds: its own `exp` if it is a JWT. */
function expiryOf(token: string, nowMs: number): number {
  try {
    const { exp } = decodeJwt(token);
    if (exp !== undefined) return exp * 1000;
  } catch {
    // Not a JWT, so the default below applies.
  }
  return nowMs + DEFAULT_LIFETIME_MS;
}
