import { useState } from 'react';
import { Button } from 'react-aria-components';
import { SHOWN_STAFF_PARAMETER } from '../../../contract/console/shown-staff.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { formatDay, formatMoment, formatMonth } from '../i18n/format.ts';
import { methodName } from '../i18n/method-name.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { todayInJapan } from '../parts/japan-days.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { useAddress } from '../parts/use-address.ts';
import { ClosingTable, CorrectionTable, FeeTable } from '../sales/closing-tables.tsx';
import { DifferencesTable } from '../sales/differences-table.tsx';
import { JournalSection } from '../sales/journal-section.tsx';
import { type ClosingAnswer, readClosing } from '../sales/sales-data.ts';

/** A month for the accountant, to check, close, print and save. The address contains the month. */
export function ClosingPage() {
  const { t, language } = useText();
  const connection = useConsole();
  const { valueIn, goTo } = useAddress();
  const month = valueIn('month') ?? todayInJapan().slice(0, 7);
  const closing = useData(`${connection.tenant.clientId}/closing?${month}`, () =>
    readClosing(connection, month),
  );
  return (
    <>
      <h1>
        {t('closing')} {formatMonth(month, language)}
      </h1>
      <label className="row no-print">
        <span>{t('byMonth')}</span>
        <input
          className="date"
          type="month"
          value={month}
          max={todayInJapan().slice(0, 7)}
          onChange={({ target }) => target.value !== '' && goTo({ month: target.value })}
        />
      </label>
      <LoadedView
        loaded={closing.data?.month === month ? closing : { ...closing, data: undefined }}
      >
        {(shown) => <ClosedMonth closing={shown} onChanged={closing.reload} />}
      </LoadedView>
    </>
  );
}

function ClosedMonth({
  closing,
  onChanged,
}: {
  readonly closing: ClosingAnswer;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const { seller, month, rates, methods, total, corrections, settlements } = closing;
  return (
    <>
      <dl className="facts">
        <dt>{t('seller')}</dt>
        <dd>{local(seller.name)}</dd>
        <dt>{t('registrationNumber')}</dt>
        <dd>{seller.registrationNumber ?? '—'}</dd>
      </dl>
      <CloseMonth closing={closing} onChanged={onChanged} />
      <ClosingTable
        title={t('byRate')}
        rows={rates.map(({ ratePercent, count }) => ({ name: `${ratePercent} %`, count }))}
        total={total}
      />
      <p className="small">{t('rounding')}</p>
      <ClosingTable
        title={t('byMethod')}
        rows={methods.map(({ kind, count }) => ({ name: local(methodName(kind)), count }))}
        total={total}
      />
      {corrections.length > 0 && <CorrectionTable corrections={corrections} />}
      <FeeTable settlements={settlements} />
      <DifferencesTable month={month} />
      <SaveRow month={month} />
      <JournalSection month={month} isClosed={closing.closed !== null} />
    </>
  );
}

function SaveRow({ month }: { readonly month: string }) {
  const { t, language } = useText();
  const { tenant, session } = useConsole();
  const query = new URLSearchParams({
    ...{ month, language },
    [SHOWN_STAFF_PARAMETER]: session.staffId,
  });
  return (
    <div className="row no-print">
      <Button className="button" onPress={() => window.print()}>
        {t('print')}
      </Button>
      <a
        className="button"
        href={`/api/${tenant.clientId}/sales/closing/csv?${query.toString()}`}
        download
      >
        {t('csv')}
      </a>
      <HistoryLink kind="tenant" id={tenant.clientId} />
    </div>
  );
}

/** Says that the month is closed, or why it cannot be closed yet, or offers to close it. */
function CloseMonth({
  closing: { month: shown, proposed, closed, isOver, unproven },
  onChanged,
}: {
  readonly closing: ClosingAnswer;
  readonly onChanged: () => void;
}) {
  const { t, language } = useText();
  const { api, tenant, session } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const month = formatMonth(shown, language);
  const momentOf = (ms: number) => formatMoment(new Date(ms).toISOString(), language);
  if (closed) {
    const by = { ...closed, at: momentOf(closed.at) };
    return <p className="note good">{t(by.proposedBy === '' ? 'closedBy' : 'closedByTwo', by)}</p>;
  }
  if (!isOver) return <p className="note">{t('notOver')}</p>;
  if (unproven.length > 0) {
    const days = unproven.map((day) => formatDay(day, language)).join(', ');
    return <p className="note act">{t('unproven', { days })}</p>;
  }
  if (proposed?.staffId === session.staffId) {
    return <p className="note">{t('proposedByYou', { at: momentOf(proposed.at) })}</p>;
  }
  const label = t(proposed ? 'closeMonth' : 'proposeMonth', { month });
  const close = async () => {
    await read(api.sales.closing.$post({ param: tenant, json: { month: shown } }));
    setAsking(false);
    onChanged();
  };
  return (
    <div className="no-print">
      {proposed && (
        <p className="note act">
          {t('proposedBy', { by: proposed.by, at: momentOf(proposed.at) })}
        </p>
      )}
      <ActionButton
        action="sales.close"
        tone="main"
        label={label}
        onPress={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={label}
          effect={t(proposed ? 'closeEffect' : 'proposeEffect', { month })}
          label={label}
          field={null}
          onClose={() => setAsking(false)}
          onConfirm={close}
        />
      )}
    </div>
  );
}
