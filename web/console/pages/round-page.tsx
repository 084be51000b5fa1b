import { Button } from 'react-aria-components';
import { Link, useNavigate, useParams } from 'react-router';
import type { RoundMachine } from '../../../contract/console/rounds.ts';
import { useConsole, usePermission } from '../api/use-console.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { formatDay, formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { StatusSign } from '../parts/status-sign.tsx';
import { DifferenceTable } from '../rounds/difference-table.tsx';
import { KeptNote } from '../rounds/kept-note.tsx';
import type { LoadedRound } from '../rounds/kept-round.ts';
import { useKeptVisits } from '../rounds/kept-visits.ts';
import { loadOfMachine } from '../rounds/load-of.ts';
import { PickTable } from '../rounds/pick-table.tsx';
import { QrButton } from '../rounds/qr-button.tsx';
import { RoundStop } from '../rounds/round-stop.tsx';
import { useRound } from '../rounds/use-round.ts';

/** One round: the next machine, the machines after it, the pick list, and the finished visits. */
export function RoundPage() {
  const { round: id = '' } = useParams();
  const { t } = useText();
  const loaded = useRound(id);
  return (
    <>
      {loaded.problem && <ProblemNote problem={loaded.problem} onRetry={loaded.reload} />}
      {loaded.data === undefined && !loaded.problem && (
        <p className="quiet" aria-busy="true">
          {t('roundLoading', { count: loaded.count })}
        </p>
      )}
      {loaded.data && <Shown loaded={loaded.data} onReload={loaded.reload} />}
    </>
  );
}

function Shown({
  loaded: { round, machines },
  onReload,
}: {
  readonly loaded: LoadedRound;
  readonly onReload: () => void;
}) {
  const { t, language } = useText();
  const { tenant, session } = useConsole();
  const navigate = useNavigate();
  const { isAllowed } = usePermission('rounds.work');
  const kept = useKeptVisits({ clientId: tenant.clientId, staffId: session.staffId });
  const isKept = ({ id }: RoundMachine) =>
    kept.some((one) => one.round === round.id && one.machine === id);
  const visited = machines.filter((one) => one.visit !== null || isKept(one));
  const left = machines.filter((one) => !visited.includes(one));
  const [next, ...later] = left;
  const pageOf = (machine: string) => `/${tenant.clientId}/rounds/${round.id}/machines/${machine}`;
  return (
    <>
      <p className="row no-print">
        <Link className="button" to={`/${tenant.clientId}/rounds`}>
          {t('allRounds')}
        </Link>
        <Button className="button" onPress={onReload}>
          {t('readRoundAgain')}
        </Button>
        <HistoryLink kind="round" id={round.id} />
      </p>
      <h1>{round.route}</h1>
      <p className="quiet">{formatDay(round.day, language)}</p>
      <p className="row">
        <span className="strong">
          {t('visitedOf', { visited: visited.length, machines: machines.length })}
        </span>
        <span className="quiet">
          {left.length > 0 ? t('machinesLeft', { count: left.length }) : t('roundDone')}
        </span>
      </p>
      <progress
        className="wide"
        max={Math.max(1, machines.length)}
        value={visited.length}
        aria-label={t('state')}
      />
      <KeptNote machines={machines} />
      <div className="columns">
        <div className="stack no-print">
          {isAllowed && next && <RoundStop round={round.id} machine={next} />}
          {isAllowed && left.length > 0 && (
            <QrButton onMachine={(machine) => void navigate(pageOf(machine))} />
          )}
          {(isAllowed ? later : left).length > 0 && (
            <section aria-label={t('thenMachines')}>
              <h2>{t('thenMachines')}</h2>
              <ul className="plain-list">
                {(isAllowed ? later : left).map((machine) => (
                  <Later key={machine.id} machine={machine} to={pageOf(machine.id)} />
                ))}
              </ul>
            </section>
          )}
          <Visited machines={visited} pageOf={pageOf} />
        </div>
        <div className="stack">
          <PickTable machines={left} />
          <DifferenceTable machines={machines} />
        </div>
      </div>
    </>
  );
}

function Later({ machine, to }: { readonly machine: RoundMachine; readonly to: string }) {
  const { t, local } = useText();
  const load = loadOfMachine(machine);
  return (
    <li className="row">
      <Link to={to}>
        <Plate code={machine.code} /> {local(machine.name)}
      </Link>
      <span className="quiet">
        {machine.jammed.length > 0 ? `${t('jammed')}・` : ''}
        {load > 0 ? t('piecesToLoad', { count: load }) : t('nothingToLoad')}
      </span>
    </li>
  );
}

function Visited({
  machines,
  pageOf,
}: {
  readonly machines: readonly RoundMachine[];
  readonly pageOf: (machine: string) => string;
}) {
  const { t, local, language } = useText();
  if (machines.length === 0) return null;
  return (
    <section aria-label={t('visitedMachines')}>
      <h2>{t('visitedMachines')}</h2>
      <ul className="plain-list">
        {machines.map(({ id, code, name, visit }) => (
          <li key={id} className="row">
            <Link to={pageOf(id)}>
              <Plate code={code} /> {local(name)}
            </Link>
            {visit && (
              <span>
                <StatusSign sign={visit.state === 'done' ? 'done' : 'off'} />{' '}
                {t(visit.state === 'done' ? 'roundFinished' : 'roundSkipped')}
                {visit.reason !== null && `（${visit.reason}）`}{' '}
                <span className="quiet">
                  {formatMoment(visit.at, language)}・<bdi>{visit.by}</bdi>
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
