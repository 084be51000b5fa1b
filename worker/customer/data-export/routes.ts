import { Hono } from 'hono';
import * as v from 'valibot';
import { gatherData } from '../../core/data-export/gather-data.ts';
import { readablePage } from '../../core/data-export/readable-page.ts';
import { dayAt } from '../../core/japan-time.ts';
import { answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { validQuery } from '../../http/valid-query.ts';
import { personLimit } from '../session/person-limit.ts';
import type { SessionEnv } from '../session/session-guard.ts';

const exportQuery = v.object({
  format: v.optional(v.picklist(['json', 'html']), 'json'),
  /** Displays the file instead of saving it, because some in-app browsers cannot save files. */
  show: v.optional(v.literal('1')),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(120))),
});

/**
 * The page contains only our texts and the person's data as text, so it needs only its inline
 * style.
 */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Below `/api/clients/{clientId}/me`. */
export const dataExportRoutes = new Hono<SessionEnv>().get(
  '/export',
  answersOther('All my data, as JSON or as a page to read'),
  personLimit('BINDING_LIMIT'),
  validQuery(exportQuery),
  async (c) => {
    const { format, show, cursor } = c.req.valid('query');
    const { client } = c.get('tenant');
    const gathered = await gatherData(c.get('services'), client, c.get('session'), cursor);
    if (!gathered.ok) return problem(c, gathered.error);
    const { data, language } = gathered.value;
    const day = dayAt(Date.parse(data.exportedAt));
    const how = show === '1' ? 'inline' : 'attachment';
    c.header('content-disposition', `${how}; filename="${client.clientId}-${day}.${format}"`);
    if (format === 'json') return c.body(JSON.stringify(data, null, 2), 200, JSON_TYPE);
    c.header('content-security-policy', PAGE_POLICY);
    return c.html(readablePage(data, language ?? c.get('language')));
  },
);

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
