import type { MachineRow } from '../../../contract/console/machines.ts';
import { useText } from '../i18n/use-text.ts';

/** The number of pieces that fills a bar, because a slot's capacity is not known. */
const FULL_BAR_COUNT = 12;
const HEIGHT = 18;
const WIDTH = 6;
/** The distance between the left edges of two bars. */
const STEP = 8;

/**
 * The shelf as one bar per slot: cold, hot, or sold out. Decorative: the text next to it says the
 * same.
 */
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
  const height = Math.min(1, count / FULL_BAR_COUNT) * HEIGHT;
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
