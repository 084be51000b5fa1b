import type { RefObject } from 'react';
import type { Machine, ShelfItem } from '../../../../contract/customer/machines.ts';
import type { OrderLine } from '../../../../contract/customer/orders.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-text.ts';
import { arrangeShelf } from '../../../ui/arrange-shelf.ts';
import { classes } from '../../../ui/class-names.ts';
import { Picture } from '../../parts/picture.tsx';
import { stockLevel } from '../../purchase/stock-level.ts';
import styles from './drop.module.css';

type DropGlassProps = {
  readonly line: OrderLine;
  /** Undefined while the shelf loads: only the bought drink is drawn. */
  readonly machine: Machine | undefined;
  readonly bottle: RefObject<HTMLSpanElement | null>;
};

type Cell = {
  readonly slot: string;
  readonly pictureUrl: string | null;
  readonly priceYen: number;
  readonly temperature: 'cold' | 'hot';
  readonly isSoldOut: boolean;
};

/** The machine's shelf, dark except for the chosen lane. Decorative: text next to it says the same. */
export function DropGlass({ line, machine, bottle }: DropGlassProps) {
  const { columns, lanes } = arrange(line, machine);
  return (
    <div
      className={styles['glass']}
      ref={(glass) => {
        glass?.style.setProperty('--columns', String(columns));
        glass?.style.setProperty('--rows', String(lanes.length / columns));
      }}
    >
      {lanes.map(({ id, cell }) =>
        cell ? (
          <Lane key={id} cell={cell} bottle={cell.slot === line.slot ? bottle : undefined} />
        ) : (
          <span key={id} className={styles['cell']} />
        ),
      )}
    </div>
  );
}

function arrange(line: OrderLine, machine: Machine | undefined) {
  const own: Cell = {
    slot: line.slot,
    pictureUrl: line.pictureUrl,
    priceYen: line.unitPriceYen,
    temperature: 'cold',
    isSoldOut: false,
  };
  if (!machine?.shelf.some(({ slot }) => slot === line.slot)) {
    return { columns: 1, lanes: [{ id: line.slot, cell: own }] };
  }
  const { columns, lanes } = arrangeShelf(machine);
  return {
    columns,
    lanes: lanes.map(({ id, item }) => ({ id, cell: item && cellOf(item, own) })),
  };
}

/**
 * Returns what a lane shows. The bought drink looks as it did at the tap, even if it is sold out
 * now.
 */
const cellOf = (item: ShelfItem, own: Cell): Cell =>
  item.slot === own.slot
    ? { ...own, temperature: item.temperature }
    : { ...item, isSoldOut: stockLevel(item) === 'sold-out' };

type LaneProps = {
  readonly cell: Cell;
  /** Only set for the bought drink's lane. */
  readonly bottle: DropGlassProps['bottle'] | undefined;
};

function Lane({ cell, bottle }: LaneProps) {
  const language = useLanguage();
  const look = classes(
    styles['cell'],
    styles[cell.temperature],
    bottle && styles['chosen'],
    cell.isSoldOut && styles['gone'],
  );
  return (
    <span className={look}>
      {bottle ? <span className={styles['beam']} /> : null}
      <span className={styles['bottle']} ref={bottle} data-bottle={bottle ? '' : undefined}>
        <Picture url={cell.pictureUrl} width={96} height={128} eager />
      </span>
      <span className={styles['bar']}>{formatYen(cell.priceYen, language)}</span>
    </span>
  );
}
