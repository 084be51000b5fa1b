import type { Context } from 'hono';
import type { StaffEnv } from './console-env.ts';

/**
 * Answers with a file for a spreadsheet.
 *
 * @param name the file's name in the response header: fixed words and dates, never input.
 */
export const csvFile = (
  c: Context<StaffEnv>,
  name: string,
  csv: string | ReadableStream | Uint8Array<ArrayBuffer>,
  charset = 'utf-8',
) =>
  c.body(csv, 200, {
    'content-type': `text/csv; charset=${charset}`,
    'content-disposition': `attachment; filename="${name}.csv"`,
  });

/** Returns a stream of a file's parts. It sends each part while the next one is made. */
export const streamOf = (parts: AsyncIterator<string>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
