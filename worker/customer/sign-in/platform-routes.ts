import { Hono } from 'hono';
import {
  lineAuthTokenRequestSchema,
  lineAuthTokenSchema,
  lineLoginRequestSchema,
  lineLoginSchema,
} from '../../../contract/customer/external-sign-in.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answers } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validJson } from '../../http/validate.ts';
import { proveIdentity } from '../session/prove-identity.ts';
import { accessTokenGuard } from './access-token-guard.ts';
import { createCustomToken } from './custom-token.ts';
import { findClientByChannel } from './find-client-by-channel.ts';
import { logInExternally } from './log-in-externally.ts';

/** The two calls of specification §7 below `/api`, for callers that sign in step by step. */
export const platformSignInRoutes = new Hono<AppEnv>()
  .post(
    '/lineAuthToken',
    answers('A custom token for a LINE access token', lineAuthTokenSchema),
    rateLimit('SIGN_IN_LIMIT'),
    accessTokenGuard,
    validJson(lineAuthTokenRequestSchema),
    async (c) => {
      const services = c.get('services');
      const { accessToken, channelId } = c.req.valid('json');
      const proved = await proveIdentity(services, accessToken, channelId);
      if (!proved.ok) return problem(c, proved.error);
      const found = await findClientByChannel(services, proved.value.channelId);
      if (!found.ok) return problem(c, found.error);
      const { clientId } = found.value;
      const lineUserId = proved.value.profile.userId;
      c.header('cache-control', 'no-store');
      return c.json({
        customToken: await createCustomToken(services, { clientId, lineUserId, accessToken }),
      });
    },
  )
  .post(
    '/line/login',
    answers('The external login', lineLoginSchema),
    rateLimit('SIGN_IN_LIMIT'),
    accessTokenGuard,
    validJson(lineLoginRequestSchema),
    async (c) => {
      const { accessToken } = c.req.valid('json');
      const login = await logInExternally(c.get('services'), accessToken, c.get('requestId'));
      c.header('cache-control', 'no-store');
      return login.ok ? c.json({ code: 200, data: login.value }) : problem(c, login.error);
    },
  );
