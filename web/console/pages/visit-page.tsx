import { Button } from 'react-aria-components';
import { Link, useNavigate, useParams } from 'react-router';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import type { RoundMachine, VisitedSlot } from '../../../contract/console/rounds.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Empty } from '../parts/empty.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { Plate } from '../parts/plate.tsx';
import { KeptNote } from '../rounds/kept-note.tsx';
import { keepVisit, useKeptVisits } from '../rounds/kept-visits.ts';
import { loadOfMachine, roomOf } from '../rounds/load-of.ts';
import { ReportForm } from '../rounds/report-form.tsx';
import { SlotRow } from '../rounds/slot-row.tsx';
import { useRound } from '../rounds/use-round.ts';
import { useVisitDraft } from '../rounds/visit-draft.ts';

/** Polling interval of door and stock, in milliseconds. */
const EVERY_MS = 15_000;

/** The page of one machine of a round, where field staff enter what they load, count and report. */
export function VisitPage() {
  const { round: id = '', machine: machineId = '' } = useParams();
  const { t } = useText();
  const { tenant } = useConsole();
  const loaded = useRound(id);
  return (
    <LoadedView loaded={loaded}>
      {({ machines }) => {
        const machine = machines.find((one) => one.id === machineId);
        if (machine) return <Visit key={machine.id} round={id} machine={machine} />;
        return (
          <>
            <h1>{t('notOnRound')}</h1>
            <Empty title={t('qrElsewhere')} />
            <Link className="button main" to={`/${tenant.clientId}/machines/${machineId}`}>
              {t('machine')}
            </Link>
            <Link className="button" to={`/${tenant.clientId}/rounds/${id}`}>
              {t('backToRound')}
            </Link>
          </>
        );
      }}
    </LoadedView>
  );
}

function Visit({ round, machine }: { readonly round: string; readonly machine: RoundMachine }) {
  const { t, local } = useText();
  const { api, tenant, session } = useConsole();
  const navigate = useNavigate();
  const owner = { clientId: tenant.clientId, staffId: session.staffId };
  const kept = useKeptVisits(owner).find(
    (one) => one.round === round && one.machine === machine.id,
  )?.visit;
  const before = kept?.state === 'done' ? kept : (machine.visit ?? undefined);
  const place = { round, machine: machine.id };
  const { draft, setSlots, setReports, forget } = useVisitDraft(owner, place, before);
  const { data: now } = useData(
    `${tenant.clientId}/machines/${machine.id}`,
    () => read(api.machines[':machine'].$get({ param: { ...tenant, machine: machine.id } })),
    EVERY_MS,
  );
  // Returns a slot without an entry. It keeps the machine's count from now, because that count
  // changes while somebody loads the slot.
  const doneAt = (slot: RoundMachine['slots'][number]): VisitedSlot =>
    draft.slots.find((one) => one.slot === slot.slot) ?? {
      ...{ slot: slot.slot, productId: slot.productId, counted: null, loaded: 0, bestBefore: null },
      computed: now?.slots.find((one) => one.slot === slot.slot)?.count ?? slot.count,
    };
  const fillAll = () =>
    setSlots(
      machine.slots.flatMap((slot) => {
        const done = doneAt(slot);
        const room = roomOf(done.counted ?? done.computed, slot.capacity);
        return room === null ? [] : [{ ...done, loaded: room }];
      }),
    );
  const loaded = draft.slots.reduce((sum, one) => sum + one.loaded, 0);
  const finish = () => {
    const slots = draft.slots.filter(
      (one) => one.loaded > 0 || one.counted !== null || one.bestBefore !== null,
    );
    const when = { id: crypto.randomUUID(), at: new Date().toISOString() };
    const replaces = machine.visit?.id ?? null;
    const visit = { state: 'done', ...when, replaces, slots, reports: draft.reports } as const;
    keepVisit(owner, { round, machine: machine.id, visit, refused: null });
    forget();
    void navigate(`/${tenant.clientId}/rounds/${round}`);
  };
  return (
    <>
      <p>
        <Link className="button" to={`/${tenant.clientId}/rounds/${round}`}>
          {t('backToRound')}
        </Link>
      </p>
      <h1>
        <Plate code={machine.code} /> {local(machine.name)}
      </h1>
      <p className="quiet">{local(machine.place)}</p>
      <KeptNote machines={[machine]} />
      {now && <Door machine={now.machine} />}
      <p>
        <Button className="button" onPress={fillAll}>
          {t('fillAll')}
        </Button>
      </p>
      <ul className="plain-list">
        {machine.slots.map((slot) => (
          <SlotRow
            key={slot.slot}
            slot={slot}
            done={doneAt(slot)}
            isJammed={(now?.machine.jammed ?? machine.jammed).includes(slot.slot)}
            onChange={(done) => setSlots([done])}
          />
        ))}
      </ul>
      <ReportForm machine={machine} reports={draft.reports} onChange={setReports} />
      <div className="finish">
        <span>
          {t('loadedPieces')}{' '}
          <span className="strong">
            {t('loadedOf', { loaded, planned: loadOfMachine(machine) })}
          </span>
        </span>
        <ActionButton action="rounds.work" label={t('finishVisit')} tone="main" onPress={finish} />
      </div>
    </>
  );
}

/** Shows whether the machine reports an open door. The page cannot unlock it. */
function Door({
  machine: { doorOpenSince, link },
}: {
  readonly machine: MachineDetail['machine'];
}) {
  const { t, language } = useText();
  if (link !== 'online') return <p className="note">{t('checkLine')}</p>;
  return (
    <p className="note" role="status">
      {doorOpenSince === null ? (
        t('doorClosed')
      ) : (
        <>
          <span className="strong">{t('doorIsOpen')}</span>{' '}
          <span className="quiet">
            {t('fromMachine', { at: formatMoment(doorOpenSince, language) })}
          </span>
        </>
      )}
    </p>
  );
}
