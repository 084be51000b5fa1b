import type { Result } from '../result.ts';
import { ok } from '../result.ts';
import type { Services } from '../services.ts';
import { proveIdentity } from '../session/prove-identity.ts';
import { signToken } from '../session/session-token.ts';
import { ensureLineUser } from './ensure-line-user.ts';
import { findClientByChannel } from './find-client-by-channel.ts';
import { askCloudSystem } from './log-in-to-cloud.ts';

/** As long as LINE's own access token lives. */
const TOKEN_LIFETIME_S = 12 * 3600;

/**
 * `POST /api/line/login`: the tenant is the one whose channel the token was issued for. Its cloud
 * system answers where it has one; where not, we answer with a token of our own (its audience is not
 * a tenant's, so it opens no session) and register = this call created the account.
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
  if (services.cloudSystems.has(who.clientId)) return askCloudSystem(services, who);
  const ensured = await ensureLineUser(services, who.clientId, profile);
  if (!ensured.ok) return ensured;
  const token = await signToken(
    services.settings,
    {},
    {
      audience: `external:${who.clientId}`,
      subject: profile.userId,
      lifetimeS: TOKEN_LIFETIME_S,
      nowMs: services.nowMs(),
    },
  );
  return ok({ token, register: ensured.value.created });
}
