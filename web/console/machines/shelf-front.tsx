import { Button } from 'react-aria-components';
import type { MachineDetail, MachinePace } from '../../../contract/console/machines.ts';
import { arrangeShelf } from '../../ui/arrange-shelf.ts';
import { useText } from '../i18n/use-text.ts';
import { TenantPicture } from '../parts/tenant-picture.tsx';
import { daysLeft, rowIdOf, troubleOf } from './slot-facts.ts';

type Slot = MachineDetail['slots'][number];

/** The size of a slot's stock bar, in units of its SVG view box. */
const BAR = { width: 100, height: 6 };

/**
 * The shelf as customers see it: row by row, with each drink's picture, price, pieces and days
 * until sold out. A drink links to its row in the table. With `onSlot` it opens its form instead.
 */
export function ShelfFront({
  detail: { slots, layout },
  pace,
  onSlot,
}: {
  readonly detail: Pick<MachineDetail, 'slots' | 'layout'>;
  readonly pace?: MachinePace | undefined;
  /** Opens the form that changes a slot. */
  readonly onSlot?: (one: Slot) => void;
}) {
  const { t } = useText();
  if (slots.length === 0) return null;
  const { columns, lanes } = arrangeShelf({ shelf: slots, layout });
  const rows = Array.from({ length: lanes.length / columns }, (_, row) =>
    lanes.slice(row * columns, (row + 1) * columns),
  );
  return (
    <section className="shelf-front" aria-label={t('shelfFront')}>
      <table role="presentation">
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]?.id}>
              {row.map(({ id, item }) => (
                <td key={id}>
                  {item && <Front one={item} days={daysLeft(item, slots, pace)} onSlot={onSlot} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type FrontProps = {
  readonly one: Slot;
  readonly days: number | null;
  readonly onSlot: ((one: Slot) => void) | undefined;
};

function Front({ one, days, onSlot }: FrontProps) {
  const className = troubleOf(one) === null ? 'front' : 'front out';
  const face = <Face one={one} days={days} />;
  return onSlot ? (
    <Button className={className} onPress={() => onSlot(one)}>
      {face}
    </Button>
  ) : (
    <a className={className} href={`#${rowIdOf(one)}`}>
      {face}
    </a>
  );
}

function Face({ one, days }: Omit<FrontProps, 'onSlot'>) {
  const { t, local, inYen } = useText();
  const { count, capacity, isHot } = one;
  const trouble = troubleOf(one);
  return (
    <>
      <TenantPicture picture={one.picture} className="front-picture" />
      <span className={`front-price${trouble !== null ? ' out' : isHot ? ' hot' : ''}`}>
        {trouble === null ? inYen(one.priceYen) : t(trouble)}
      </span>
      <span>{local(one.drink)}</span>
      {capacity !== null && capacity > 0 && (
        <svg
          className="front-bar"
          viewBox={`0 0 ${BAR.width} ${BAR.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <rect className="whole" {...BAR} />
          <rect
            className={days !== null && days < 1 ? 'soon' : 'filled'}
            height={BAR.height}
            width={BAR.width * Math.min(1, count / capacity)}
          />
        </svg>
      )}
      <small>{capacity === null ? count : t('ofCapacity', { count, capacity })}</small>
      {days !== null && count > 0 && (
        <small>{t('daysCount', { days: days.toFixed(days < 10 ? 1 : 0) })}</small>
      )}
    </>
  );
}
