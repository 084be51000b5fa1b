import type { Context } from 'hono';
import type { StaffEnv } from './console-env.ts';

/**
 * Answers with a file for a spreadsheet.
 *
 * @param name the file's name in the response header: fixed words and dates, never input.
 */
export const csvFile = (c: Context<StaffEnv>, name: string, csv: string) =>
  c.body(csv, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  });
