import { Hono } from 'hono';
import { bookkeepingSchema } from '../../../contract/console/bookkeeping.ts';
import {
  closingCsvQuerySchema,
  closingSchema,
  salesCsvQuerySchema,
  salesDetailsQuerySchema,
  salesQuerySchema,
} from '../../../contract/console/sales.ts';
import {
  changeBookkeeping,
  readBookkeeping,
} from '../../core/sales/operate/bookkeeping-settings.ts';
import { closeMonth } from '../../core/sales/operate/close-month.ts';
import { readClosing } from '../../core/sales/operate/read-closing.ts';
import { readJournal } from '../../core/sales/operate/read-journal.ts';
import { readSales } from '../../core/sales/operate/read-sales.ts';
import { closingCsv, salesCsv } from '../../core/sales/operate/sales-csv.ts';
import { salesDetailsCsv } from '../../core/sales/operate/sales-details.ts';
import { periodOf } from '../../core/sales/operate/sales-periods.ts';
import { encodeShiftJis } from '../../core/shift-jis.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { csvFile, streamOf } from '../http/csv-file.ts';
import { validBody, validQuery } from '../http/valid-input.ts';

/**
 * A page shows at most this many machines and products, the largest sales first. The file has all
 * of them.
 */
const MAX_ROWS = 100;

/** The sales of a period, the month-end closing, and both as files. */
export const salesRoutes = new Hono<StaffEnv>()
  .get('/', validQuery(salesQuerySchema), async (c) => {
    const report = await readSales(actingOf(c), c.req.valid('query'));
    const { machines, products, ...tables } = report.tables;
    return c.json({
      ...report,
      tables: {
        ...tables,
        machines: machines.slice(0, MAX_ROWS),
        products: products.slice(0, MAX_ROWS),
      },
      machines: machines.length,
      products: products.length,
    });
  })
  .get('/csv', validQuery(salesCsvQuerySchema), async (c) => {
    const { language, table, ...query } = c.req.valid('query');
    const report = await readSales(actingOf(c), query);
    return csvFile(c, `sales-${table}-${report.from}`, salesCsv(report, table, language));
  })
  .get('/details/csv', validQuery(salesDetailsQuerySchema), (c) => {
    const { language, ...query } = c.req.valid('query');
    const { days } = periodOf(query);
    const lines = salesDetailsCsv(actingOf(c), days, language);
    return csvFile(c, `sales-details-${days[0]}`, streamOf(lines));
  })
  .get('/bookkeeping', async (c) => c.json({ accounts: await readBookkeeping(actingOf(c)) }))
  .put('/bookkeeping', validBody(bookkeepingSchema), async (c) => {
    const changed = await changeBookkeeping(actingOf(c), c.req.valid('json'));
    return changed.ok ? c.json({ accounts: changed.value }) : consoleProblem(c, changed.error);
  })
  .get('/journal/csv', validQuery(closingSchema), async (c) => {
    const { month } = c.req.valid('query');
    const journal = await readJournal(actingOf(c), month);
    if (!journal.ok) return consoleProblem(c, journal.error);
    return csvFile(c, `journal-${month}`, encodeShiftJis(journal.value), 'Shift_JIS');
  })
  .get('/closing', validQuery(closingSchema), async (c) => {
    const closing = await readClosing(actingOf(c), c.req.valid('query').month);
    return closing.ok ? c.json(closing.value) : consoleProblem(c, closing.error);
  })
  .post('/closing', validBody(closingSchema), async (c) => {
    const closed = await closeMonth(actingOf(c), c.req.valid('json').month);
    return closed.ok ? c.json(closed.value) : consoleProblem(c, closed.error);
  })
  .get('/closing/csv', validQuery(closingCsvQuerySchema), async (c) => {
    const { month, language } = c.req.valid('query');
    const closing = await readClosing(actingOf(c), month);
    if (!closing.ok) return consoleProblem(c, closing.error);
    return csvFile(c, `closing-${month}`, closingCsv(closing.value, language));
  });
