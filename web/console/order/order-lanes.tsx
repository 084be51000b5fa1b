import { formatDay, formatMoment, formatTime } from '../i18n/format.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { StatusSign } from '../parts/status-sign.tsx';
import { type Lane, type LaneEvent, laneEvents, lanes } from './lane-events.ts';
import type { OrderDetail } from './order-detail.ts';

const heads: Readonly<Record<Lane, MessageKey>> = {
  money: 'laneMoney',
  machine: 'machine',
  customer: 'laneCustomer',
};

const dayOf = (at: string) => new Date(at).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });

/** The order's timeline in three columns: money, machine and customer. */
export function OrderLanes({ detail }: { readonly detail: OrderDetail }) {
  const { t, local, language, inYen } = useText();
  const events = laneEvents(detail, { t, local, inYen });
  const first = dayOf(detail.shown.createdAt);
  const timeOf = ({ at }: LaneEvent) =>
    dayOf(at) === first ? formatTime(at, language) : formatMoment(at, language);
  return (
    <section>
      <h2>{t('whatHappened')}</h2>
      <p className="quiet">{formatDay(first, language)}</p>
      <table className="lanes">
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {lanes.map((lane) => (
              <th key={lane} scope="col">
                {t(heads[lane])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={`${event.at}${event.title}`} className={event.sign === 'act' ? 'due' : ''}>
              <th scope="row">{timeOf(event)}</th>
              {lanes.map((lane) => (
                <td key={lane} data-label={t(heads[lane])}>
                  {lane === event.lane && (
                    <span className="lane-event">
                      <StatusSign sign={event.sign} />
                      <span>
                        <span className="strong">{event.title}</span>{' '}
                        <span className="quiet">{event.more}</span>
                      </span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
