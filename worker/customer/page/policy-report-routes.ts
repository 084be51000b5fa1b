import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { log, logWord } from '../../core/log.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { rateLimit } from '../../http/rate-limit.ts';

/** The formats of `report-uri` (CSP level 2) and of the Reporting API. */
const reported = v.union([
  v.pipe(
    v.object({ 'csp-report': v.object({ 'violated-directive': v.string() }) }),
    v.transform((report) => [report['csp-report']['violated-directive']]),
  ),
  v.pipe(
    v.pipe(
      v.array(v.object({ body: v.object({ effectiveDirective: v.string() }) })),
      v.minLength(1),
    ),
    v.transform((reports) => reports.map(({ body }) => body.effectiveDirective)),
  ),
]);

/**
 * `POST /reports/policy`: violations of the page's policy. Anybody can send reports, so they are
 * limited. Only the directive is logged, because addresses may contain credentials.
 */
export const policyReportRoutes = new Hono<AppEnv>().post(
  '/policy',
  answersOther('Reports what the page’s policy stopped', 204),
  rateLimit('REPORT_LIMIT'),
  bodyLimit({ maxSize: 32 * 1024, onError: (c) => problem(c, { code: 'BODY_TOO_LARGE' }) }),
  async (c) => {
    const report = v.safeParse(reported, await c.req.json().catch(() => undefined));
    if (!report.success) return problem(c, { code: 'INVALID_REQUEST' });
    for (const directive of report.output.slice(0, 5)) {
      const action = logWord(directive.split(' ', 1)[0] ?? '');
      log('page.policy-violated', { requestId: c.get('requestId'), action });
    }
    return c.body(null, 204);
  },
);
