import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { faqCursorSchema, faqPreviewSchema, newFaqSchema } from '../../../contract/console/faqs.ts';
import { faqIdSchema } from '../../../contract/shared/ids.ts';
import { saveFaq } from '../../core/tenant/operate/save-faq.ts';
import { listFaqsOfConsole, showFaq } from '../../core/tenant/operate/show-faqs.ts';
import { renderMarkdown } from '../../core/tenant/render-markdown.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/** The customers' help: its entries, and how customers see an answer. */
export const faqRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(faqCursorSchema), async (c) => {
    const listed = await listFaqsOfConsole(actingOf(c), c.req.valid('query').cursor);
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .post('/preview', validBody(faqPreviewSchema), (c) =>
    c.json({ html: renderMarkdown(c.req.valid('json').answer) }),
  )
  .get('/:faq', async (c) => {
    const id = v.safeParse(faqIdSchema, c.req.param('faq'));
    if (!id.success) return unknown(c);
    const shown = await showFaq(actingOf(c), id.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .put('/:faq', validBody(newFaqSchema), async (c) => {
    const id = v.safeParse(faqIdSchema, c.req.param('faq'));
    if (!id.success) return unknown(c);
    const saved = await saveFaq(actingOf(c), id.output, c.req.valid('json'));
    return saved.ok ? c.json(saved.value) : consoleProblem(c, saved.error);
  });

const unknown = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'FAQ_UNKNOWN' });
