import { Link, useParams } from 'react-router';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { mayDo } from '../../../contract/console/roles.ts';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useLiveFleet } from '../api/use-live-fleet.ts';
import { HistoryLink } from '../audit/history-link.tsx';
import { formatMoment } from '../i18n/format.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { CustomerNotice } from '../machines/customer-notice.tsx';
import { LastOrders } from '../machines/last-orders.tsx';
import { MachineEnd } from '../machines/machine-end.tsx';
import { MachinePlace } from '../machines/machine-place.tsx';
import { MachineState } from '../machines/machine-state.tsx';
import { SalesSwitch, StopNote } from '../machines/sales-switch.tsx';
import { ShelfFront } from '../machines/shelf-front.tsx';
import { ShelfTable } from '../machines/shelf-table.tsx';
import { isTesting, TestVend } from '../machines/test-vend.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { Plate } from '../parts/plate.tsx';
import { MachineEvents } from '../tasks/machine-events.tsx';

/** Polling interval in milliseconds, for the stock. Live messages report everything else. */
const EVERY_MS = 15_000;
/** Polling interval during a test vend, in milliseconds. */
const TESTING_MS = 1_500;

/** One machine: its connection, shelf and events, and the button that stops its sales. */
export function MachinePage() {
  const { machine: id = '' } = useParams();
  const { api, tenant } = useConsole();
  const readAgain = () => loaded.reload();
  useLiveFleet({
    onMessage: ({ changed }) => {
      if (changed.some((machine) => machine.id === id)) readAgain();
    },
    onGap: readAgain,
  });
  const loaded = useData(
    `${tenant.clientId}/machines/${id}`,
    () => read(api.machines[':machine'].$get({ param: { ...tenant, machine: id } })),
    (detail) => (detail && isTesting(detail.testVend) ? TESTING_MS : EVERY_MS),
  );
  return (
    <LoadedView loaded={loaded}>
      {(detail) => <Detail detail={detail} onChanged={loaded.reload} />}
    </LoadedView>
  );
}

function Detail({
  detail,
  onChanged,
}: {
  readonly detail: MachineDetail;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const { api, tenant, session } = useConsole();
  const { machine, slots, events, stop } = detail;
  const pace = useData(`${tenant.clientId}/machines/${machine.id}/pace`, () =>
    read(api.machines[':machine'].pace.$get({ param: { ...tenant, machine: machine.id } })),
  );
  return (
    <>
      <h1>
        <Plate code={machine.code} /> {local(machine.name)} <MachineState machine={machine} />
      </h1>
      <p className="quiet">
        {[local(machine.place), machine.site, machine.route].filter(Boolean).join('・')}
      </p>
      {stop !== null && <StopNote stop={stop} />}
      <div className="row">
        <SalesSwitch machine={machine} slots={slots} onChanged={onChanged} />
        {mayDo(session.roles, 'prices.change') && (
          <Link className="button" to={`/${tenant.clientId}/machines/${machine.id}/prices`}>
            {t('changeShelfPrices')}
          </Link>
        )}
        <Link className="button" to={`/${tenant.clientId}/stickers?machine=${machine.id}`}>
          {t('stickers')}
        </Link>
        <HistoryLink kind="machine" id={machine.id} />
      </div>
      <div className="columns order">
        <div className="stack">
          <ShelfFront detail={detail} pace={pace.data} />
          <ShelfTable slots={slots} pace={pace.data} />
          {mayDo(session.roles, 'orders.read') && <LastOrders machine={machine} />}
        </div>
        <div className="stack">
          <Connection detail={detail} />
          <TestVend detail={detail} onChanged={onChanged} />
          {events.length > 0 && (
            <>
              <MachineEvents events={events} />
              <Link className="button" to={`/${tenant.clientId}/machines/${machine.id}/events`}>
                {t('allEvents')}
              </Link>
            </>
          )}
          <MachinePlace detail={detail} onChanged={onChanged} />
          <CustomerNotice detail={detail} onChanged={onChanged} />
          <MachineEnd machine={machine} />
        </div>
      </div>
    </>
  );
}

const linkTexts = {
  online: 'connected',
  offline: 'noConnection',
  never: 'neverConnected',
} as const satisfies Readonly<Record<MachineDetail['machine']['link'], MessageKey>>;

function Connection({ detail: { machine, firmware } }: { readonly detail: MachineDetail }) {
  const { t, language } = useText();
  const { link, since, doorOpenSince, temperatureSince, lastSaleAt } = machine;
  return (
    <section>
      <h2>{t('connection')}</h2>
      <dl className="facts">
        <dt>{t('state')}</dt>
        <dd>
          {t(linkTexts[link])}{' '}
          {since !== null && (
            <span className="quiet">{t('since', { at: formatMoment(since, language) })}</span>
          )}
        </dd>
        {doorOpenSince !== null && (
          <>
            <dt>{t('doorOpen')}</dt>
            <dd>{t('since', { at: formatMoment(doorOpenSince, language) })}</dd>
          </>
        )}
        {temperatureSince !== null && (
          <>
            <dt>{t('temperatureOut')}</dt>
            <dd>{t('since', { at: formatMoment(temperatureSince, language) })}</dd>
          </>
        )}
        <dt>{t('lastSale')}</dt>
        <dd>{formatMoment(lastSaleAt, language)}</dd>
        <dt>{t('firmware')}</dt>
        <dd>{firmware ?? '—'}</dd>
      </dl>
    </section>
  );
}
