import { useMemo, useState } from 'react';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { PageLinks } from '../parts/page-links.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useAddress } from '../parts/use-address.ts';
import { ChangeRow } from '../prices/change-row.tsx';
import { PlanStart } from '../prices/plan-start.tsx';
import { PlanTable } from '../prices/plan-table.tsx';
import { everywhere, planByRule, type Rule, rowsOf } from '../prices/price-plan.ts';
import { RuleForm } from '../prices/rule-form.tsx';
import { ScopeForm } from '../prices/scope-form.tsx';
import { type ChosenSheet, SheetButtons, SheetNote } from '../prices/sheet-choice.tsx';
import { type PriceBook, usePriceBook } from '../prices/use-price-book.ts';

/** Polling interval of the list of changes, in milliseconds. */
const EVERY_MS = 15_000;

const noRule: Rule = { kind: 'add', value: null, rounding: 'nearest' };

/**
 * Changes the prices of many machines: scope, new price, preview and start. Lists earlier changes
 * below.
 */
export function PricesPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valuesIn } = useAddress();
  const query = valuesIn('cursor');
  const book = usePriceBook();
  const changes = useData(
    `${tenant.clientId}/prices?${new URLSearchParams(query).toString()}`,
    () => read(api.prices.$get({ param: tenant, query })),
    EVERY_MS,
  );
  const reload = () => {
    changes.reload();
    book.reload();
  };
  return (
    <>
      {book.problem && <ProblemNote problem={book.problem} onRetry={book.reload} />}
      {book.data ? (
        <Editor book={book.data} onStarted={reload} />
      ) : (
        <>
          <h1>{t('changePrices')}</h1>
          {!book.problem && (
            <p className="quiet" aria-busy="true">
              {t('bookLoading', { count: book.count })}
            </p>
          )}
        </>
      )}
      <section aria-label={t('changes')}>
        <h2>{t('changes')}</h2>
        <LoadedView loaded={changes}>
          {({ changes: listed, unreadable, cursor }) => (
            <>
              {unreadable > 0 && <p className="note">{t('unreadable', { count: unreadable })}</p>}
              {listed.length === 0 && unreadable === 0 ? (
                <p className="quiet">{t('noChanges')}</p>
              ) : (
                <ul className="plain-list">
                  {listed.map((change) => (
                    <ChangeRow key={change.id} listed={change} onChanged={reload} />
                  ))}
                </ul>
              )}
              <div className="row">
                <PageLinks cursor={cursor} />
              </div>
            </>
          )}
        </LoadedView>
      </section>
    </>
  );
}

function Editor({ book, onStarted }: { readonly book: PriceBook; readonly onStarted: () => void }) {
  const { t } = useText();
  const [scope, setScope] = useState(everywhere);
  const [rule, setRule] = useState(noRule);
  const [sheet, setSheet] = useState<ChosenSheet>();
  const plan = useMemo(
    () => sheet?.plan ?? planByRule(book.machines, scope, rule, book.stepYen),
    [sheet, book, scope, rule],
  );
  const rows = useMemo(() => rowsOf(plan, book.products), [plan, book]);
  return (
    <>
      <div className="row between">
        <h1>{t('changePrices')}</h1>
        <div className="row">
          <SheetButtons book={book} onSheet={setSheet} />
        </div>
      </div>
      <div className="columns order">
        <div>
          {sheet ? (
            <SheetNote sheet={sheet} onLeave={() => setSheet(undefined)} />
          ) : (
            <>
              <section aria-label={t('scope')}>
                <h2>{t('scope')}</h2>
                <ScopeForm book={book} scope={scope} onScope={setScope} />
              </section>
              <section aria-label={t('newPrice')}>
                <h2>{t('newPrice')}</h2>
                <RuleForm rule={rule} stepYen={book.stepYen} onRule={setRule} />
              </section>
            </>
          )}
          <section aria-label={t('priceDifferences')}>
            <h2>{t('priceDifferences')}</h2>
            {rows.length === 0 ? (
              <p className="empty">{t('nothingChanges')}</p>
            ) : (
              <PlanTable
                rows={rows}
                onLeaveOut={
                  sheet
                    ? null
                    : (machineId) => setScope({ ...scope, without: [...scope.without, machineId] })
                }
              />
            )}
          </section>
        </div>
        <PlanStart
          plan={plan}
          onStarted={() => {
            setSheet(undefined);
            setRule({ ...rule, value: null });
            onStarted();
          }}
        />
      </div>
    </>
  );
}
