import { useEffect, useRef, useState } from 'react';
import type { Machine, ShelfItem } from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { arrangeShelf } from '../../../ui/arrange-shelf.ts';
import chipStyles from '../../../ui/chip.module.css';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { stockLevel } from '../../purchase/stock-level.ts';
import { shelfMessages } from './messages.ts';
import styles from './shelf.module.css';
import { Slot } from './slot.tsx';
import { useListView } from './use-list-view.ts';

const filters = ['all', 'cold', 'hot'] as const;
const listIcon = 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01';
const shelfIcon = 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z';

/** Pictures of the first two rows are visible at once. */
const EAGER_ROWS = 2;

type ShelfProps = {
  readonly machine: Machine;
  /** The selected slot, whose lane stays lit. */
  readonly chosen: string | null;
};

/** The machine: its lit glass with the drinks in their lanes, and the tray. */
export function Shelf({ machine, chosen }: ShelfProps) {
  const text = useText(shelfMessages);
  const ui = useText(uiMessages);
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [isList, toggleList] = useListView();
  const rows = useChosenLane(chosen);
  const { columns, lanes } = arrangeShelf(machine);
  const look = (item: ShelfItem) =>
    classes(
      styles['lane'],
      item.temperature === 'hot' && styles['hot'],
      stockLevel(item) === 'sold-out' && styles['sold-out'],
      filter !== 'all' && filter !== item.temperature && styles['off'],
      item.slot === chosen && styles['chosen'],
    );
  return (
    <section className={styles['front']}>
      <h2 className="unseen">{text.products}</h2>
      <div className={styles['filters']} inert={chosen !== null}>
        {filters.map((one) => (
          <button
            key={one}
            type="button"
            className={chipStyles['chip']}
            data-filter={one}
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
          >
            <span>{one === 'all' ? text.all : ui[one]}</span>
          </button>
        ))}
        <button
          type="button"
          className={styles['hit']}
          aria-label={isList ? text.asShelf : text.asList}
          onClick={toggleList}
        >
          <Icon path={isList ? shelfIcon : listIcon} />
        </button>
      </div>
      <div className={styles['machine']} data-body="">
        <div className={styles['glass']}>
          <ul
            ref={rows}
            className={styles['lanes']}
            data-columns={columns}
            data-rows={lanes.length / columns}
            inert={chosen !== null}
          >
            {lanes.map(({ id, item }, index) =>
              item ? (
                <li key={id} className={look(item)} data-slot={item.slot}>
                  <Slot machine={machine} item={item} eager={index < columns * EAGER_ROWS} />
                </li>
              ) : (
                <li key={id} className={styles['empty']} aria-hidden="true" />
              ),
            )}
          </ul>
        </div>
        <div className={styles['tray']} aria-hidden="true">
          <p>{text.tray}</p>
        </div>
      </div>
    </section>
  );
}

/** Scrolls the selected lane above the sheet, and focuses it when the sheet closes. */
function useChosenLane(chosen: string | null) {
  const rows = useRef<HTMLUListElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    const lane = (slot: string) => rows.current?.querySelector(`[data-slot="${CSS.escape(slot)}"]`);
    if (chosen !== null) lane(chosen)?.scrollIntoView({ block: 'start' });
    else if (last.current !== null) {
      lane(last.current)?.querySelector('button')?.focus({ preventScroll: true });
    }
    last.current = chosen;
  }, [chosen]);
  return rows;
}
