import { Hono } from 'hono';
import { lineUserSchema, settingsRequestSchema } from '../../contract/session.ts';
import type { SessionEnv } from '../http/app-env.ts';
import { answers, answersOther } from '../http/describe.ts';
import { problem } from '../http/problem.ts';
import { validJson } from '../http/validate.ts';
import { publicLineUser } from '../sign-in/line-user-document.ts';
import { loadSession } from '../sign-in/load-session.ts';
import { changeLanguage } from './change-language.ts';

/** Below `/api/clients/{clientId}/me`. */
export const accountRoutes = new Hono<SessionEnv>()
  .get('/', answers('My account', lineUserSchema), async (c) => {
    const session = c.get('session');
    const user = await loadSession(c.get('services'), session);
    if (!user.ok) return problem(c, user.error);
    return c.json(publicLineUser(session.lineUserId, user.value));
  })
  .put(
    '/settings',
    answersOther('Changes my settings', 204),
    validJson(settingsRequestSchema),
    async (c) => {
      const { language } = c.req.valid('json');
      const changed = await changeLanguage(c.get('services').store, c.get('session'), language);
      return changed.ok ? c.body(null, 204) : problem(c, changed.error);
    },
  );
