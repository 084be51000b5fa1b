import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Rounds } from '../../../contract/console/rounds.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole, useData, usePermission } from '../api/use-console.ts';
import { formatDay } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { todayInJapan } from '../parts/japan-days.ts';
import { ListView } from '../parts/list-view.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useAddress } from '../parts/use-address.ts';

/** The list of rounds, the latest day first, and the form to plan a round. */
export function RoundsPage() {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const { valuesIn } = useAddress();
  const { isAllowed } = usePermission('rounds.work');
  const query = valuesIn('cursor');
  const loaded = useData(
    `${tenant.clientId}/rounds?${new URLSearchParams(query).toString()}`,
    () => read(api.rounds.$get({ param: tenant, query })),
    60_000,
  );
  return (
    <>
      <h1>{t('rounds')}</h1>
      {isAllowed && <PlanForm routes={routesOf(loaded.data)} />}
      <LoadedView loaded={loaded}>{(page) => <List page={page} />}</LoadedView>
    </>
  );
}

const routesOf = (page: Rounds | undefined) => [
  ...new Set(page?.rounds.map(({ route }) => route) ?? []),
];

function PlanForm({ routes }: { readonly routes: readonly string[] }) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const navigate = useNavigate();
  const { valueIn } = useAddress();
  // A fixed id: a second press after a lost answer plans the same round. Another route or day gets
  // a new id.
  const [draft, setDraft] = useState(() => ({
    ...{ id: crypto.randomUUID(), route: valueIn('route') ?? '', day: todayInJapan() },
  }));
  const [problem, setProblem] = useState<ConsoleProblem>();
  const { id, route, day } = draft;
  const change = (changed: { readonly route?: string; readonly day?: string }) =>
    setDraft({ ...draft, ...changed, id: crypto.randomUUID() });
  const plan = async () => {
    setProblem(undefined);
    try {
      const param = { ...tenant, round: id };
      await read(api.rounds[':round'].$put({ param, json: { route, day } }));
      await navigate(`/${tenant.clientId}/rounds/${id}`);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void plan();
  };
  return (
    <form className="scope" onSubmit={submit}>
      <label className="field">
        <span>{t('route')}</span>
        <input
          list="routes"
          required
          maxLength={200}
          value={route}
          onChange={({ target }) => change({ route: target.value })}
        />
        <datalist id="routes">
          {routes.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </label>
      <label className="field">
        <span>{t('roundDay')}</span>
        <input
          className="date"
          type="date"
          required
          value={day}
          onChange={({ target }) => change({ day: target.value })}
        />
      </label>
      <button type="submit" className="button main">
        {t('planRound')}
      </button>
      <p className="quiet pick-products">{t('planRoundHint')}</p>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}

function List({ page }: { readonly page: Rounds }) {
  const { t, language } = useText();
  const { tenant } = useConsole();
  return (
    <ListView
      page={page}
      columns={['route', 'roundDay', 'state']}
      empty={{ title: 'noRounds', hint: 'noRoundsHint' }}
    >
      {page.rounds.map(({ id, route, day, machines, done, skipped }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/${tenant.clientId}/rounds/${id}`}>{route}</Link>
          </th>
          <td data-label={t('roundDay')}>{formatDay(day, language)}</td>
          <td data-label={t('state')}>
            {t('visitedOf', { visited: done + skipped, machines })}{' '}
            <span className="quiet">{t('roundProgress', { done, skipped })}</span>
          </td>
        </tr>
      ))}
    </ListView>
  );
}
