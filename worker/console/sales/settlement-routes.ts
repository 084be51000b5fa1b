import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import {
  closingCsvQuerySchema,
  closingSchema,
  MAX_SETTLEMENT_BYTES,
  settlementFieldsSchema,
} from '../../../contract/console/sales.ts';
import { compareUploads, parseMapping } from '../../core/operations/settlement/compare-uploads.ts';
import {
  differencesCsv,
  listDifferences,
} from '../../core/operations/settlement/list-differences.ts';
import { uploadedFile } from '../../core/operations/settlement/uploaded-file.ts';
import { ok } from '../../core/result.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { csvFile } from '../http/csv-file.ts';
import { validQuery } from '../http/valid-input.ts';

const files = v.pipe(v.array(v.instance(File)), v.minLength(1), v.maxLength(10));

/** The form of an upload, for the API's description. */
const formSchema = {
  type: 'object' as const,
  properties: {
    day: { type: 'string' as const, format: 'date' },
    mapping: { type: 'string' as const },
    files: {
      type: 'array' as const,
      items: { type: 'string' as const, contentMediaType: 'application/octet-stream' },
    },
  },
  required: ['day', 'files'],
};
const upload = describeRoute({
  requestBody: { content: { 'multipart/form-data': { schema: formSchema } } },
});

/** The comparison of a day's orders with the providers' files, and the differences of a month. */
export const settlementRoutes = new Hono<StaffEnv>()
  .use('/', bodyLimit({ maxSize: MAX_SETTLEMENT_BYTES, onError: (c) => invalid(c, ['files']) }))
  .get('/differences', validQuery(closingSchema), async (c) =>
    c.json(await listDifferences(actingOf(c), c.req.valid('query').month)),
  )
  .get('/differences/csv', validQuery(closingCsvQuerySchema), async (c) => {
    const { month, language } = c.req.valid('query');
    const csv = await differencesCsv(actingOf(c), month, language);
    return csvFile(c, `differences-${month}`, csv);
  })
  .post('/', upload, async (c) => {
    const isForm = c.req.header('content-type')?.startsWith('multipart/form-data') === true;
    if (!isForm) return invalid(c, ['day', 'files']);
    const form = await c.req.formData().catch(() => null);
    if (!form) return invalid(c, ['files']);
    const fields = v.safeParse(settlementFieldsSchema, {
      day: form.get('day'),
      mapping: form.get('mapping') ?? '',
    });
    const uploads = v.safeParse(files, form.getAll('files'));
    if (!fields.success) return invalid(c, ['day']);
    if (!uploads.success) return invalid(c, ['files']);
    const { day, mapping: text } = fields.output;
    const mapping = text.trim() === '' ? ok(null) : parseMapping(text);
    if (!mapping.ok) return consoleProblem(c, mapping.error);
    const read = uploads.output.map(async (file) =>
      uploadedFile(file.name, new Uint8Array(await file.arrayBuffer())),
    );
    const compared = await compareUploads(actingOf(c), {
      day,
      files: await Promise.all(read),
      mapping: mapping.value,
    });
    return compared.ok ? c.json(compared.value) : consoleProblem(c, compared.error);
  });

const invalid = (c: Context<StaffEnv>, fields: string[]) =>
  consoleProblem(c, { code: 'CONSOLE_INPUT_INVALID', data: { fields } });
