import { Link, useParams } from 'react-router';
import type { PriceChange, PriceResults } from '../../../contract/console/prices.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { useText } from '../i18n/use-text.ts';
import { LoadedView } from '../parts/loaded-view.tsx';
import { Plate } from '../parts/plate.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { useAddress } from '../parts/use-address.ts';
import { ChangeRow, outcomeTexts } from '../prices/change-row.tsx';

/** Polling interval in milliseconds. */
const EVERY_MS = 15_000;

/** One price change, with the result for every slot, machine by machine. */
export function PriceChangePage() {
  const { change: id = '' } = useParams();
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valueIn } = useAddress();
  const part = Number(valueIn('part') ?? 0);
  const param = { ...tenant, change: id };
  const change = useData(
    `${tenant.clientId}/prices/${id}`,
    () => read(api.prices[':change'].$get({ param })),
    EVERY_MS,
  );
  const results = useData(
    `${tenant.clientId}/prices/${id}/${part}/${change.data?.state}/${change.data?.passed}`,
    () =>
      read(api.prices[':change'].parts[':part'].$get({ param: { ...param, part: String(part) } })),
  );
  return (
    <>
      <p className="row">
        <Link to={`/${tenant.clientId}/prices`}>{t('prices')}</Link>
        <HistoryLink kind="prices" id={id} />
      </p>
      <LoadedView loaded={change}>
        {(shown) => (
          <>
            <h1>{shown.title}</h1>
            <ul className="plain-list">
              <ChangeRow key={shown.id} listed={shown} onChanged={change.reload} isAlone />
            </ul>
            <section aria-label={t('results')}>
              <h2>{t('results')}</h2>
              <LoadedView loaded={results}>{(page) => <Results results={page} />}</LoadedView>
              <PartLinks change={shown} part={part} />
            </section>
          </>
        )}
      </LoadedView>
    </>
  );
}

function PartLinks({ change, part }: { readonly change: PriceChange; readonly part: number }) {
  const { t } = useText();
  const { linkTo } = useAddress();
  if (change.allParts < 2) return null;
  return (
    <div className="row">
      {part > 0 && (
        <Link className="button" to={linkTo({ part: String(part - 1) })}>
          {t('before')}
        </Link>
      )}
      <span className="quiet">{t('partOf', { part: part + 1, parts: change.allParts })}</span>
      {part + 1 < change.allParts && (
        <Link className="button" to={linkTo({ part: String(part + 1) })}>
          {t('next')}
        </Link>
      )}
    </div>
  );
}

function Results({ results: { machines } }: { readonly results: PriceResults }) {
  const { t, local, inYen } = useText();
  const { tenant } = useConsole();
  return (
    <table className="table labelled">
      <TableHead columns={['machine', 'slot', { right: 'price' }, 'state']} />
      <tbody>
        {machines.flatMap(({ id, code, name, isOffline, slots }) =>
          slots.map(({ slot, fromYen, toYen, outcome }) => (
            <tr key={`${id} ${slot}`}>
              <th scope="row">
                <Plate code={code} />{' '}
                <Link to={`/${tenant.clientId}/machines/${id}`}>{local(name)}</Link>{' '}
                {isOffline && <span className="quiet">{t('offlineThen')}</span>}
              </th>
              <td data-label={t('slot')}>{slot}</td>
              <td className="right" data-label={t('price')}>
                <span className="unbroken">
                  {inYen(fromYen)} → {inYen(toYen)}
                </span>
              </td>
              <td data-label={t('state')}>
                {t(outcome === null ? 'outcomeNone' : outcomeTexts[outcome])}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
