import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { BookkeepingForm } from './bookkeeping-form.tsx';

/**
 * The journal of a closed month as a file for accounting software, and the names of its accounts.
 */
export function JournalSection({
  month,
  isClosed,
}: {
  readonly month: string;
  readonly isClosed: boolean;
}) {
  const { t } = useText();
  const { api, tenant, session } = useConsole();
  const loaded = useData(`${tenant.clientId}/bookkeeping`, () =>
    read(api.sales.bookkeeping.$get({ param: tenant })),
  );
  const query = new URLSearchParams({ month, [SHOWN_STAFF_PARAMETER]: session.staffId });
  return (
    <section aria-label={t('monthJournal')} className="no-print">
      <h2>{t('monthJournal')}</h2>
      <LoadedView loaded={loaded}>
        {({ accounts }) => (
          <>
            {accounts && isClosed ? (
              <a
                className="button"
                href={`/api/${tenant.clientId}/sales/journal/csv?${query.toString()}`}
                download
              >
                {t('saveJournal')}
              </a>
            ) : (
              <p className="note">{t(accounts ? 'journalAfterClosing' : 'accountsMissing')}</p>
            )}
            <p className="small">{t('journalHint')}</p>
            <details>
              <summary>{t('accounts')}</summary>
              <BookkeepingForm accounts={accounts} onSaved={loaded.reload} />
            </details>
          </>
        )}
      </LoadedView>
    </section>
  );
}
