import { Hono } from 'hono';
import { faqVoteSchema } from '../../../contract/customer/faqs.ts';
import {
  personSettingsSchema,
  settingsRequestSchema,
  spendingSchema,
} from '../../../contract/customer/person-settings.ts';
import { lineUserSchema } from '../../../contract/customer/session.ts';
import { changeSettings } from '../../core/account/change-settings.ts';
import { readSpending } from '../../core/account/read-spending.ts';
import { voteFaq } from '../../core/account/vote-faq.ts';
import { publicLineUser } from '../../core/person/line-user-document.ts';
import { loadSession } from '../../core/sessions/load-session.ts';
import { answers } from '../../http/describe.ts';
import { keepLanguageCookie } from '../../http/language-cookie.ts';
import { problem } from '../../http/problem.ts';
import { validJson } from '../../http/validate.ts';
import { proveByLine, renewSession } from '../session/line-proof-guard.ts';
import type { SessionEnv } from '../session/session-guard.ts';

/** Below `/api/clients/{clientId}/me`. */
export const accountRoutes = new Hono<SessionEnv>()
  .get('/', answers('My account', lineUserSchema), async (c) => {
    const session = c.get('session');
    const user = await loadSession(c.get('services'), session, c.get('tenant').client);
    if (!user.ok) return problem(c, user.error);
    return c.json(publicLineUser(session.lineUserId, user.value));
  })
  .get('/spending', answers('What I spent, against my caps', spendingSchema), async (c) => {
    const spending = await readSpending(c.get('services'), c.get('session'));
    return spending.ok ? c.json(spending.value) : problem(c, spending.error);
  })
  .put(
    '/faq-votes/:faqId',
    answers('Whether an answer helped me', faqVoteSchema),
    validJson(faqVoteSchema),
    async (c) => {
      const { helpful } = c.req.valid('json');
      const services = c.get('services');
      const vote = await voteFaq(services, c.get('session'), c.req.param('faqId'), helpful);
      return vote.ok ? c.json(vote.value) : problem(c, vote.error);
    },
  )
  .put(
    '/settings',
    answers('Changes my settings', personSettingsSchema),
    validJson(settingsRequestSchema),
    async (c) => {
      const { store } = c.get('services');
      const prove = () => proveByLine(c);
      const changed = await changeSettings(store, c.get('session'), c.req.valid('json'), prove);
      if (!changed.ok) return problem(c, changed.error);
      if (changed.value.raisedCap) await renewSession(c);
      keepLanguageCookie(c, changed.value.settings.language);
      return c.json(changed.value.settings);
    },
  );
