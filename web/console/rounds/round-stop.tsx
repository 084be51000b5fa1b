import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'react-router';
import type { Freshness, RoundMachine } from '../../../contract/console/rounds.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Plate } from '../parts/plate.tsx';
import { StatusSign } from '../parts/status-sign.tsx';
import { keepVisit } from './kept-visits.ts';
import { loadOfMachine } from './load-of.ts';

/** The work at a machine: jams first, then the connection, then the load. */
export function Work({ machine }: { readonly machine: RoundMachine }) {
  const { t } = useText();
  const load = loadOfMachine(machine);
  const slotsLine = (
    { slots }: RoundMachine,
    freshness: Freshness,
    line: { readonly sign: 'act' | 'wait'; readonly text: 'replaceOver' | 'expireSoon' },
  ) => {
    const own = slots.filter((one) => one.freshness === freshness).map(({ slot }) => slot);
    return own.length === 0
      ? []
      : [{ sign: line.sign, text: t(line.text, { slots: own.join('・') }) }];
  };
  const lines = [
    ...(machine.jammed.length > 0
      ? [{ sign: 'act', text: t('mendJam', { slots: machine.jammed.join('・') }) } as const]
      : []),
    ...slotsLine(machine, 'over', { sign: 'act', text: 'replaceOver' }),
    ...slotsLine(machine, 'soon', { sign: 'wait', text: 'expireSoon' }),
    ...(machine.isOffline ? [{ sign: 'wait', text: t('checkLine') } as const] : []),
    {
      sign: load > 0 ? 'wait' : 'done',
      text: load > 0 ? t('piecesToLoad', { count: load }) : t('nothingToLoad'),
    } as const,
  ];
  return (
    <ul className="plain-list round-work">
      {lines.map(({ sign, text }) => (
        <li key={text}>
          <StatusSign sign={sign} /> {text}
        </li>
      ))}
    </ul>
  );
}

/** The next machine of a round, with the work there. */
export function RoundStop({
  round,
  machine,
}: {
  readonly round: string;
  readonly machine: RoundMachine;
}) {
  const { t, local } = useText();
  const { tenant, session } = useConsole();
  const [isSkipping, setSkipping] = useState(false);
  const owner = { clientId: tenant.clientId, staffId: session.staffId };
  const skip = (reason: string) => {
    const when = { id: crypto.randomUUID(), at: new Date().toISOString() };
    const visit = { state: 'skipped', ...when, replaces: null, reason } as const;
    keepVisit(owner, { round, machine: machine.id, visit, refused: null });
    setSkipping(false);
    return Promise.resolve();
  };
  return (
    <section aria-label={t('nextMachine')} className="round-stop">
      <h2>
        <Plate code={machine.code} /> {local(machine.name)}
      </h2>
      <p className="quiet">{local(machine.place)}</p>
      <Work machine={machine} />
      <div className="row">
        <Link className="button" to={`/${tenant.clientId}/rounds/${round}/machines/${machine.id}`}>
          {t('startVisit')}
        </Link>
        <Button className="button" onPress={() => setSkipping(true)}>
          {t('skipMachine')}
        </Button>
      </div>
      {isSkipping && (
        <ConfirmDialog
          title={`${machine.code} ${local(machine.name)}`}
          effect={t('skipEffect')}
          label={t('skipMachine')}
          field={{ label: t('skipReason'), hint: t('skipReasonHint') }}
          onClose={() => setSkipping(false)}
          onConfirm={skip}
        />
      )}
    </section>
  );
}
