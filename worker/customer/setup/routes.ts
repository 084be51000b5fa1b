import type { Context } from 'hono';
import { Hono } from 'hono';
import { typedPersonalInfoSchema } from '../../../contract/customer/personal-info.ts';
import { personalInfoAnswerSchema, setupAnswerSchema } from '../../../contract/customer/setup.ts';
import { consentVersionsSchema } from '../../../contract/shared/documents.ts';
import { giveConsent } from '../../core/setup/give-consent.ts';
import { keepPersonalInfo } from '../../core/setup/keep-personal-info.ts';
import { readPersonalInfo } from '../../core/setup/read-personal-info.ts';
import { answers } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { validJson } from '../../http/validate.ts';
import type { SessionEnv } from '../session/session-guard.ts';

const whose = (c: Context<SessionEnv>) => ({
  client: c.get('tenant').client,
  person: c.get('session'),
});

/** Below `/api/clients/{clientId}/me`: the set-up steps that need no outside service. */
export const setupRoutes = new Hono<SessionEnv>()
  .post(
    '/consents',
    answers('I agree to these versions of the terms and the privacy policy', setupAnswerSchema),
    validJson(consentVersionsSchema),
    async (c) => {
      const versions = c.req.valid('json');
      const setup = await giveConsent(c.get('services'), { ...whose(c), versions });
      return setup.ok ? c.json({ setup: setup.value }) : problem(c, setup.error);
    },
  )
  .get(
    '/personal-info',
    answers('My personal information, and what is asked for', personalInfoAnswerSchema),
    async (c) => {
      const { client, person: session } = whose(c);
      c.header('cache-control', 'no-store');
      const { store } = c.get('services');
      return c.json(await readPersonalInfo(store, client, session.lineUserId));
    },
  )
  .put(
    '/personal-info',
    answers('Stores my personal information', setupAnswerSchema),
    validJson(typedPersonalInfoSchema),
    async (c) => {
      const info = c.req.valid('json');
      const setup = await keepPersonalInfo(c.get('services'), { ...whose(c), info });
      return setup.ok ? c.json({ setup: setup.value }) : problem(c, setup.error);
    },
  );
