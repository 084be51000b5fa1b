import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import { readBookkeeping } from './bookkeeping-settings.ts';
import { journalCsv } from './journal-csv.ts';
import { monthJournal } from './month-journal.ts';
import { readClosing } from './read-closing.ts';

/** Returns the journal of a closed month as CSV for accounting software. 36 reads. */
export async function readJournal(reader: Reader, month: string): Promise<Operated<string>> {
  const [accounts, closing] = await Promise.all([
    readBookkeeping(reader),
    readClosing(reader, month),
  ]);
  if (!closing.ok) return closing;
  if (!closing.value.closed) return refuse({ code: 'MONTH_NOT_CLOSED' });
  if (!accounts) return refuse({ code: 'BOOKKEEPING_MISSING' });
  return ok(journalCsv(month, monthJournal(closing.value, accounts)));
}
