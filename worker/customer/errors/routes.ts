import { Hono } from 'hono';
import { errorReportSchema } from '../../../contract/customer/error-report.ts';
import { maskSecrets } from '../../../contract/shared/mask-secrets.ts';
import { addErrorLog } from '../../core/errors/error-log.ts';
import { answersOther } from '../../http/describe.ts';
import { publicRoute } from '../../http/public-route.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validJson } from '../../http/validate.ts';
import { readSessionCookie } from '../session/session-cookie.ts';
import { verifySession } from '../session/session-token.ts';
import type { TenantEnv } from '../tenant/tenant-guard.ts';

/** `POST /api/clients/{clientId}/errors`: stores a browser's report in `logs/app/errors`. */
export const errorReportRoutes = new Hono<TenantEnv>().post(
  '/',
  publicRoute,
  answersOther('Reports an error of the browser', 204),
  rateLimit('REPORT_LIMIT'),
  validJson(errorReportSchema),
  async (c) => {
    const { settings, nowMs } = c.get('services');
    const { clientId } = c.get('tenant').client;
    const { code, message, page, buildId, stack } = c.req.valid('json');
    const cookie = readSessionCookie(c, clientId);
    const session = cookie && (await verifySession(settings, clientId, cookie, nowMs()));
    await addErrorLog(c.get('services'), {
      type: 'browser-error',
      userId: session ? session.lineUserId : null,
      data: {
        clientId,
        code,
        page: maskSecrets(page),
        buildId: buildId ?? null,
        requestId: c.get('requestId'),
      },
      result: { message: maskSecrets(message), stack: maskSecrets(stack ?? '') },
    });
    return c.body(null, 204);
  },
);
