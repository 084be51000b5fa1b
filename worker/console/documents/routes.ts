import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { documentPreviewSchema, newDocumentSchema } from '../../../contract/console/documents.ts';
import { documentNameSchema } from '../../../contract/shared/documents.ts';
import { saveDocument } from '../../core/tenant/operate/save-document.ts';
import {
  listDocuments,
  showDocument,
  showEarlierText,
} from '../../core/tenant/operate/show-documents.ts';
import { renderMarkdown } from '../../core/tenant/render-markdown.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody } from '../http/valid-input.ts';

/** The documents that customers read: terms, privacy policy, about, seller. */
export const documentRoutes = new Hono<StaffEnv>()
  .get('/', async (c) => c.json(await listDocuments(actingOf(c))))
  .post('/preview', validBody(documentPreviewSchema), (c) =>
    c.json({ html: renderMarkdown(c.req.valid('json').body) }),
  )
  .get('/:document', async (c) => {
    const name = v.safeParse(documentNameSchema, c.req.param('document'));
    if (!name.success) return unknown(c);
    const shown = await showDocument(actingOf(c), name.output);
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .get('/:document/earlier/:text', async (c) => {
    const name = v.safeParse(documentNameSchema, c.req.param('document'));
    if (!name.success) return unknown(c);
    const shown = await showEarlierText(actingOf(c), name.output, c.req.param('text'));
    return shown.ok ? c.json(shown.value) : consoleProblem(c, shown.error);
  })
  .put('/:document', validBody(newDocumentSchema), proofGuard, async (c) => {
    const name = v.safeParse(documentNameSchema, c.req.param('document'));
    if (!name.success) return unknown(c);
    const saved = await saveDocument(actingOf(c), name.output, c.req.valid('json'));
    return saved.ok ? c.json(saved.value) : consoleProblem(c, saved.error);
  });

const unknown = (c: Context<StaffEnv>) => consoleProblem(c, { code: 'DOCUMENT_UNKNOWN' });
