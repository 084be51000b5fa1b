import * as v from 'valibot';
import type { Boot, BootSession } from '../../../contract/customer/boot.ts';
import type { PublicClient } from '../../../contract/shared/client.ts';
import { errorMessage, errorRow } from '../../../contract/shared/errors.ts';
import { type LiffId, liffIdSchema } from '../../../contract/shared/ids.ts';
import type { Language } from '../../../contract/shared/language.ts';
import { buildId } from '../../core/build.ts';
import { log } from '../../core/log.ts';
import type { Failure } from '../../core/result.ts';
import type { Services } from '../../core/services.ts';
import type { SessionClaims } from '../../core/session-claims.ts';
import { loadSession } from '../../core/sessions/load-session.ts';
import type { TenantClient } from '../../core/tenant-client.ts';
import { failureOf } from '../../http/problem.ts';
import { loadScreen } from '../first-screen/load-screen.ts';
import { publicSession } from '../session/public-session.ts';

/** Returns a failure in the boot payload's form. */
export function bootError(failure: Failure, language: Language, path: string) {
  const { status } = errorRow(failure.code);
  return { status, code: failure.code, message: errorMessage(failure.code, language, path) };
}

/**
 * Returns the query's LIFF id, otherwise the client's (specification §4 step 2). The query's id is
 * used only if its app belongs to the client's own channel. So a link cannot make people sign in to
 * another channel.
 */
export function chooseLiffId(client: PublicClient, asked: string | null): LiffId | null {
  const { channelId, liffId } = client.lineLogin;
  const own = channelId !== null && asked?.startsWith(`${channelId}-`) === true;
  const parsed = own ? v.safeParse(liffIdSchema, asked) : undefined;
  return parsed?.success ? parsed.output : liffId;
}

/**
 * Returns a page's public boot payload without the page's own data. `asked` is the query's LIFF id.
 */
export function bootOf(
  shown: Pick<Boot, 'page' | 'language' | 'client' | 'liffBaseUrl' | 'nowMs'>,
  asked: string | null,
): Boot {
  const liffId = shown.client ? chooseLiffId(shown.client, asked) : null;
  return { ...shown, buildId, liffId, error: null, screen: {}, pictures: {} };
}

/**
 * Returns the part that streams after the head: the person's data. An error is returned as a value.
 */
export async function loadBootSession(
  services: Services,
  client: TenantClient,
  page: string,
  claims: SessionClaims,
  language: Language,
): Promise<BootSession> {
  try {
    const [user, prepare] = await Promise.all([
      loadSession(services, claims, client),
      loadScreen(services, client, page),
    ]);
    if (!user.ok) return { error: bootError(user.error, language, page) };
    const session = publicSession(client, claims.lineUserId, user.value, services.nowMs());
    return { ...session, screen: await prepare(session.lineUser) };
  } catch (cause) {
    // The head is already sent, so an error must not cut off the page.
    const failure = failureOf(cause);
    const { clientId } = client;
    if (errorRow(failure.code).logged) {
      log('request.threw', { clientId, outcome: failure.code, thrown: cause });
    }
    return { error: bootError(failure, language, page) };
  }
}
