import type { Session } from '../../../contract/customer/session.ts';
import type { PublicClient } from '../../../contract/shared/client.ts';
import type { ChannelId, LineUserId } from '../../../contract/shared/ids.ts';
import type { LineProfile } from '../../core/platforms/line.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import { forget, rememberAlive } from '../../core/sessions/known-sessions.ts';
import { makeRoomForSession } from '../../core/sessions/list-sessions.ts';
import { proveIdentity } from '../session/prove-identity.ts';
import { publicSession } from '../session/public-session.ts';
import { newSessionId } from '../session/replace-session.ts';
import { signSession } from '../session/session-token.ts';
import { accountConflict } from './account-conflict.ts';
import { type BrowserSession, readBrowserSession, readLineUser } from './browser-session.ts';
import { commitSignIn } from './commit-sign-in.ts';
import { logInToCloud } from './log-in-to-cloud.ts';
import { registrationMark } from './registration-mark.ts';

/** A request for a session, and the browser that it comes from. */
export type SignInAttempt = {
  readonly client: PublicClient;
  readonly accessToken: string;
  /** The session in this browser's cookie. */
  readonly current: SessionClaims | undefined;
  /** The account whose session the person chose to replace. */
  readonly replace: LineUserId | undefined;
  readonly device: string;
  readonly requestId: string;
  /**
   * Called once LINE has verified the token. Work that strangers must not trigger may start now.
   */
  readonly onProved: () => void;
};

export type SignInResult = Session & {
  readonly register: boolean;
  /**
   * Whether to ask LINE if the person follows the tenant's account: no answer is stored yet, or it
   * was lost.
   */
  readonly mayFollow: boolean;
  readonly token: string;
  readonly lineUserId: LineUserId;
};

/**
 * Signs in (specification §4, steps 6 to 8) in three rounds. First it reads LINE's token and
 * profile together with our own records. Then it calls the tenant's cloud system. Finally it makes
 * one commit. It writes nothing unless everything has succeeded.
 */
export async function signIn(
  services: Services,
  attempt: SignInAttempt,
): Promise<Result<SignInResult>> {
  const { client } = attempt;
  const { channelId, liffId } = client.lineLogin;
  if (!channelId || !liffId) return fail('MISSING_LIFF_ID');
  const [proved, existing] = await Promise.all([
    proveIdentity(services, attempt.accessToken, channelId),
    readBrowserSession(services, attempt.current),
  ]);
  if (!proved.ok) return proved;
  const { profile } = proved.value;
  const other = existing && existing.claims.lineUserId !== profile.userId ? existing : undefined;
  if (other && attempt.replace !== other.claims.lineUserId) return accountConflict(other, profile);
  attempt.onProved();
  return openSession(services, attempt, {
    channelId,
    profile,
    other,
    same: other ? undefined : existing,
  });
}

type Proved = {
  readonly channelId: ChannelId;
  readonly profile: LineProfile;
  /** This browser's session of the same account, which this sign-in renews. */
  readonly same: BrowserSession | undefined;
  /** This browser's session of another account, which this sign-in ends. */
  readonly other: BrowserSession | undefined;
};

async function openSession(
  services: Services,
  { client, accessToken, device, requestId }: SignInAttempt,
  { channelId, profile, same, other }: Proved,
): Promise<Result<SignInResult>> {
  const who = { clientId: client.clientId, lineUserId: profile.userId };
  const [user, cloud] = await Promise.all([
    same?.user ?? readLineUser(services, who),
    logInToCloud(services, { ...who, accessToken, requestId, channelId }, same?.session),
  ]);
  if (!cloud.ok) return cloud;
  const claims = { ...who, sid: same?.claims.sid ?? newSessionId() };
  // Runs in parallel with the commit. A new person has no session to end.
  const makingRoom =
    same || !user ? undefined : makeRoomForSession(services.store, claims).catch(() => undefined);
  const mark = await registrationMark(accessToken);
  const committed = await commitSignIn(services, {
    claims,
    profile,
    user,
    known: same !== undefined,
    replaced: other?.claims,
    device,
    cloudToken: cloud.value.cloudToken,
    mark,
    isRegistered: cloud.value.register === true,
  });
  await makingRoom;
  if (!committed.ok) return committed;
  if (other) forget(other.claims);
  rememberAlive(claims, services.nowMs(), Number.POSITIVE_INFINITY);
  const { created, stored } = committed.value;
  return ok({
    ...publicSession(client, profile.userId, stored, services.nowMs()),
    register: cloud.value.register === true || created || stored.registeredBy === mark,
    mayFollow: same === undefined && !stored.follow,
    token: await signSession(services.settings, claims, services.nowMs()),
    lineUserId: profile.userId,
  });
}
