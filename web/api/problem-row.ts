import type { ErrorRow } from '../../contract/error-row.ts';
import { errorRow } from '../../contract/errors.ts';
import { localProblemRow } from './local-problems.ts';

/** What a problem is called and what to do about it: the browser's own, or the catalogue's row. */
export const problemRow = (code: string): Pick<ErrorRow, 'title' | 'body' | 'action' | 'message'> =>
  localProblemRow(code) ?? errorRow(code);
