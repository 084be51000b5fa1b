import { Hono } from 'hono';
import { lineBrowserOf } from '../../../contract/customer/line-browser.ts';
import {
  sessionListSchema,
  sessionSchema,
  signInRequestSchema,
  signInSchema,
} from '../../../contract/customer/session.ts';
import { endOtherSessions, listSessions } from '../../core/sessions/list-sessions.ts';
import { loadSession } from '../../core/sessions/load-session.ts';
import { revokeSession } from '../../core/sessions/revoke-session.ts';
import { answers, answersOther } from '../../http/describe.ts';
import { keepLanguageCookie } from '../../http/language-cookie.ts';
import { problem } from '../../http/problem.ts';
import { publicRoute } from '../../http/public-route.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validJson } from '../../http/validate.ts';
import { loadScreen } from '../first-screen/load-screen.ts';
import { publicSession } from '../session/public-session.ts';
import {
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from '../session/session-cookie.ts';
import type { SessionEnv } from '../session/session-guard.ts';
import { verifySession } from '../session/session-token.ts';
import { accessTokenGuard } from './access-token-guard.ts';
import { redeemCustomToken } from './custom-token.ts';
import { deviceOf } from './device.ts';
import { learnFriendship } from './learn-friendship.ts';
import { signIn } from './sign-in.ts';

/** Below `/api/clients/{clientId}/session`. */
export const sessionRoutes = new Hono<SessionEnv>()
  .post(
    '/',
    publicRoute,
    answers('Signs in with a LINE access token', signInSchema),
    rateLimit('SIGN_IN_LIMIT'),
    accessTokenGuard,
    validJson(signInRequestSchema),
    async (c) => {
      const services = c.get('services');
      const { client } = c.get('tenant');
      const body = c.req.valid('json');
      // Only LINE's own browser puts a token in the address. In another browser the sender of a
      // link chose the token, and the person is the victim.
      const userAgent = c.req.header('user-agent') ?? '';
      if (body.source === 'address' && lineBrowserOf(userAgent) !== 'liff') {
        return problem(c, { code: 'LINE_TOKEN_INVALID' });
      }
      const accessToken = body.customToken
        ? await redeemCustomToken(services, client.clientId, body.customToken)
        : { ok: true as const, value: body.accessToken ?? '' };
      if (!accessToken.ok) return problem(c, accessToken.error);
      const cookie = readSessionCookie(c, client.clientId);
      const load = () => loadScreen(services, client, body.page ?? '');
      let prepared: ReturnType<typeof load> | undefined;
      const signedIn = await signIn(services, {
        client,
        accessToken: accessToken.value,
        current: cookie
          ? await verifySession(services.settings, client.clientId, cookie, services.nowMs())
          : undefined,
        replace: body.replace,
        device: deviceOf(userAgent),
        requestId: c.get('requestId'),
        // Shelves cost reads, so they load only for verified tokens, in parallel with the sign-in's
        // writes.
        onProved: () => {
          prepared = load();
          // If the sign-in is refused, nobody awaits this promise, so its failure is handled here.
          prepared.catch(() => undefined);
        },
      });
      if (!signedIn.ok) return problem(c, signedIn.error);
      const { token, lineUserId, mayFollow, ...session } = signedIn.value;
      if (mayFollow) {
        const who = { clientId: client.clientId, lineUserId };
        const learning = learnFriendship(services, who, accessToken.value);
        c.executionCtx.waitUntil(learning.catch(() => undefined));
      }
      const prepare = await (prepared ?? load());
      setSessionCookie(c, client.clientId, token);
      keepLanguageCookie(c, session.lineUser.settings.language);
      c.header('cache-control', 'no-store');
      return c.json({ ...session, screen: await prepare(session.lineUser) });
    },
  )
  .get('/', answers('The signed-in person', sessionSchema), async (c) => {
    const session = c.get('session');
    const { client } = c.get('tenant');
    const user = await loadSession(c.get('services'), session, client);
    if (!user.ok) return problem(c, user.error);
    c.header('cache-control', 'no-store');
    const now = c.get('services').nowMs();
    return c.json(publicSession(client, session.lineUserId, user.value, now));
  })
  // Public, so that an expired or revoked cookie can be deleted too.
  .delete('/', publicRoute, answersOther('Signs out this browser', 204), async (c) => {
    const services = c.get('services');
    const { clientId } = c.get('tenant').client;
    const cookie = readSessionCookie(c, clientId);
    const claims =
      cookie && (await verifySession(services.settings, clientId, cookie, services.nowMs()));
    if (claims) await revokeSession(services, claims);
    clearSessionCookie(c, clientId);
    return c.body(null, 204);
  });

/** Below `/api/clients/{clientId}/sessions`: all browsers of this person. */
export const sessionsRoutes = new Hono<SessionEnv>()
  .get('/', answers('The person’s browsers that are signed in', sessionListSchema), async (c) => {
    const { store, nowMs } = c.get('services');
    return c.json(await listSessions(store, c.get('session'), nowMs(), c.get('session').sid));
  })
  .delete('/', answersOther('Signs out the person’s other browsers', 204), async (c) => {
    await endOtherSessions(c.get('services').store, c.get('session'));
    return c.body(null, 204);
  });
