import type { MachineRow } from '../../../contract/console/machines.ts';
import { useText } from '../i18n/use-text.ts';

/** The pieces that fill a bar. A slot's capacity is not known. */
const FULL = 12;
const HEIGHT = 18;
const WIDTH = 6;
/** From the beginning of a bar to that of the next. */
const STEP = 8;

/** The shelf as a bar for each slot: cold, hot, or sold out. The words beside it say the same. */
export function ShelfStrip({ machine: { shelf, link } }: { readonly machine: MachineRow }) {
  const { t } = useText();
  const pieces = shelf.reduce((sum, { count }) => sum + count, 0);
  const empty = shelf.filter(({ count }) => count === 0).length;
  if (shelf.length === 0) return <span className="quiet">{t('emptyShelf')}</span>;
  return (
    <span className={link === 'online' ? 'strip' : 'strip stale'}>
      <svg
        className="shelf-bars"
        viewBox={`0 0 ${shelf.length * STEP} ${HEIGHT}`}
        width={shelf.length * STEP}
        height={HEIGHT}
        aria-hidden="true"
        focusable="false"
      >
        {shelf.map(({ slot, count, isHot }, index) => (
          <Bar key={slot} at={index * STEP} count={count} isHot={isHot} />
        ))}
      </svg>
      <small className="quiet">{t('pieces', { pieces, empty })}</small>
    </span>
  );
}

function Bar({
  at,
  count,
  isHot,
}: {
  readonly at: number;
  readonly count: number;
  readonly isHot: boolean;
}) {
  const height = Math.min(1, count / FULL) * HEIGHT;
  return (
    <>
      <rect className={count === 0 ? 'out' : ''} x={at} width={WIDTH} height={HEIGHT} />
      <rect
        className={isHot ? 'hot' : 'cold'}
        x={at}
        y={HEIGHT - height}
        width={WIDTH}
        height={height}
      />
    </>
  );
}
