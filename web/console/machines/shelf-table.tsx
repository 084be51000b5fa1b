import type { MachineDetail, MachinePace } from '../../../contract/console/machines.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { StatusSign } from '../parts/status-sign.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { daysLeft, rowIdOf, soldADay, troubleOf } from './slot-facts.ts';

type Slot = MachineDetail['slots'][number];

/**
 * Returns the sign of a slot that does not sell. A stopped or jammed slot needs somebody now. A
 * sold-out slot waits for the next round.
 */
const signOf = ({ isStopped, isJammed }: Slot) => (isStopped || isJammed ? 'act' : 'wait');

/** The shelf as a table: slot, drink, price and stock, and why a slot does not sell. */
export function ShelfTable({
  slots,
  pace,
}: Pick<MachineDetail, 'slots'> & {
  /** Undefined while it loads. */
  readonly pace: MachinePace | undefined;
}) {
  const { t, local, language, inYen } = useText();
  const trouble = (one: Slot) => {
    const key = troubleOf(one);
    return key && t(key);
  };
  if (slots.length === 0) {
    return (
      <section>
        <h2>{t('shelf')}</h2>
        <p className="quiet">{t('emptyShelf')}</p>
      </section>
    );
  }
  return (
    <section>
      <h2>{t('shelf')}</h2>
      <table className="table labelled">
        <TableHead
          columns={[
            'drink',
            'slot',
            { right: 'price' },
            { right: 'stock' },
            { right: 'pace' },
            { right: 'daysLeft' },
            'counted',
          ]}
        />
        <tbody>
          {slots.map((one) => (
            <tr key={one.slot} id={rowIdOf(one)}>
              <th scope="row">
                {local(one.drink)} <span className="quiet">{t(one.isHot ? 'hot' : 'cold')}</span>
              </th>
              <td data-label={t('slot')}>{one.slot}</td>
              <td className="right" data-label={t('price')}>
                {inYen(one.priceYen)}
              </td>
              <td className="right" data-label={t('stock')}>
                {one.capacity === null
                  ? one.count
                  : t('ofCapacity', { count: one.count, capacity: one.capacity })}{' '}
                {one.held > 0 && (
                  <span className="quiet">{t('heldPieces', { held: one.held })}</span>
                )}
                {trouble(one) && (
                  <span className={`badge ${signOf(one)}`}>
                    <StatusSign sign={signOf(one)} />
                    {trouble(one)}
                  </span>
                )}
                {one.stop && <span className="quiet">{t('slotStoppedBy', one.stop)}</span>}
              </td>
              <Pace one={one} slots={slots} pace={pace} />
              <td data-label={t('counted')}>
                <span className="unbroken">{formatMoment(one.countedAt, language)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pace && <p className="quiet">{t('paceHint', { days: pace.days })}</p>}
    </section>
  );
}

/**
 * Shows how many pieces a slot sells per day, and in how many days it will be sold out. Slots of
 * the same drink share its sales.
 */
function Pace({
  one,
  slots,
  pace,
}: {
  readonly one: Slot;
  readonly slots: MachineDetail['slots'];
  readonly pace: MachinePace | undefined;
}) {
  const { t } = useText();
  const perDay = soldADay(one, slots, pace);
  const days = daysLeft(one, slots, pace);
  return (
    <>
      <td className="right" data-label={t('pace')}>
        {days !== null ? t('perDay', { count: perDay.toFixed(1) }) : '—'}
      </td>
      <td className="right" data-label={t('daysLeft')}>
        {days !== null && one.count > 0 ? t('daysCount', { days: days.toFixed(1) }) : '—'}
      </td>
    </>
  );
}
