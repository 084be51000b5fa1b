import { Hono } from 'hono';
import { LINE_PROOF_HEADER } from '../../../contract/customer/line-proof.ts';
import { closeAccount } from '../../core/closing/close-account.ts';
import { finishClosing } from '../../core/closing/finish-closing.ts';
import { log } from '../../core/log.ts';
import { forget } from '../../core/sessions/known-sessions.ts';
import { answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { lineProofGuard } from '../session/line-proof-guard.ts';
import { clearSessionCookie } from '../session/session-cookie.ts';
import type { SessionEnv } from '../session/session-guard.ts';

/** Below `/api/clients/{clientId}/me`. */
export const closingRoutes = new Hono<SessionEnv>().delete(
  '/',
  answersOther('Closes my account', 204),
  lineProofGuard,
  async (c) => {
    const services = c.get('services');
    const session = c.get('session');
    const { client } = c.get('tenant');
    const accessToken = c.req.header(LINE_PROOF_HEADER) ?? '';
    const closed = await closeAccount(services, session, accessToken);
    if (!closed.ok) return problem(c, closed.error);
    forget(session);
    clearSessionCookie(c, client.clientId);
    // The account is already closed. If this fails, the sweep continues the work.
    await finishClosing(services, session, client).catch((thrown: unknown) =>
      log('closing.interrupted', { clientId: client.clientId, thrown }),
    );
    return c.body(null, 204);
  },
);
