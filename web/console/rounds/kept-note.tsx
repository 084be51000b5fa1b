import { Button } from 'react-aria-components';
import type { RoundMachine } from '../../../contract/console/rounds.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { type KeptVisit, keepVisit, settleVisit, useKeptVisits } from './kept-visits.ts';
import { useOnline } from './use-online.ts';
import { readAgain } from './use-round.ts';

/** Shows how many visits wait on this phone to be sent, and the refused ones with their actions. */
export function KeptNote({ machines }: { readonly machines: readonly RoundMachine[] }) {
  const { t } = useText();
  const { tenant, session } = useConsole();
  const isOnline = useOnline();
  const kept = useKeptVisits({ clientId: tenant.clientId, staffId: session.staffId });
  const waiting = kept.filter(({ refused }) => refused === null).length;
  const refused = kept.filter((one) => one.refused !== null);
  return (
    <>
      {!isOnline && (
        <p role="status" className="note wait">
          <span className="strong">{t('noSignal')}</span> {t('noSignalHint', { count: waiting })}
        </p>
      )}
      {isOnline && waiting > 0 && (
        <p role="status" className="note">
          {t('sendingKept', { count: waiting })}
        </p>
      )}
      {refused.length > 0 && (
        <section aria-label={t('keptRefused')} className="note act">
          <h2>{t('keptRefused')}</h2>
          {refused.map((one) => (
            <Refused
              key={one.visit.id}
              kept={one}
              machine={machines.find(({ id }) => id === one.machine)}
            />
          ))}
        </section>
      )}
    </>
  );
}

function Refused({
  kept,
  machine,
}: {
  readonly kept: KeptVisit;
  readonly machine: RoundMachine | undefined;
}) {
  const { t, local, language } = useText();
  const { tenant, session } = useConsole();
  const owner = { clientId: tenant.clientId, staffId: session.staffId };
  const { refused, visit } = kept;
  const other = refused?.other ?? null;
  const again = () =>
    keepVisit(owner, {
      ...kept,
      refused: null,
      visit: { ...visit, replaces: other?.visit ?? visit.replaces },
    });
  const drop = () => {
    settleVisit(owner, visit.id, null);
    void readAgain(tenant.clientId, kept.round);
  };
  return (
    <div className="stack">
      <p>
        {machine ? <Plate code={machine.code} /> : kept.machine} {machine && local(machine.name)}
      </p>
      <p>
        {other
          ? t('keptByOther', { by: other.by, at: formatMoment(other.at, language) })
          : refused?.message}
      </p>
      <div className="row">
        <Button className="button" onPress={again}>
          {t(other ? 'replaceVisit' : 'tryAgain')}
        </Button>
        <Button className="button" onPress={drop}>
          {t('dropVisit')}
        </Button>
      </div>
    </div>
  );
}
