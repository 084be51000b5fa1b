import { useNavigate } from 'react-router';
import type { Machine, ShelfItem } from '../../../../contract/customer/machines.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Later } from '../../../ui/later.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { Picture } from '../../parts/picture.tsx';
import { stockLevel } from '../../purchase/stock-level.ts';
import { StockAlertToggle } from './lazy-parts.ts';
import { shelfMessages } from './messages.ts';
import { ProductName } from './product-name.tsx';
import styles from './shelf.module.css';

type SlotProps = {
  readonly machine: Machine;
  readonly item: ShelfItem;
  /** Whether its picture is visible at first. */
  readonly eager: boolean;
};

/** One lane with its drink. A drink that can be bought links to its review. */
export function Slot({ machine, item, eager }: SlotProps) {
  const navigate = useNavigate();
  const facts = <Facts item={item} eager={eager} />;
  if (stockLevel(item) === 'sold-out') {
    return (
      <>
        <div className={styles['slot']}>{facts}</div>
        <span className={styles['alert-place']}>
          <Later>
            <StockAlertToggle machineId={machine.id} item={item} />
          </Later>
        </span>
      </>
    );
  }
  // An offline machine cannot sell, so its drinks have no link to a review.
  if (machine.online === false) return <div className={styles['slot']}>{facts}</div>;
  return (
    <button
      type="button"
      className={styles['slot']}
      onClick={() => navigate(`?item=${item.slot}`, { state: { fromShelf: true } })}
    >
      {facts}
    </button>
  );
}

/**
 * The drink, its name plate and its price bar, in the order in which a screen reader reads them.
 */
function Facts({ item, eager }: Omit<SlotProps, 'machine'>) {
  const text = useText(shelfMessages);
  const ui = useText(uiMessages);
  const language = useLanguage();
  const level = stockLevel(item);
  const left = item.stock === null ? text.few : text.left(item.stock);
  const about = [ui[item.temperature], item.volumeMl === null ? '' : `${item.volumeMl}ml`];
  return (
    <>
      <span className={styles['drink']}>
        <Picture url={item.pictureUrl} width={96} height={128} eager={eager} inline={true} />
      </span>
      <span className={styles['tag']}>
        <b className={styles['name']}>
          <ProductName item={item} />
        </b>
        <span className={classes(styles['bar'], level === 'sold-out' && styles['sold-bar'])}>
          {level === 'sold-out' ? (
            text.soldOut
          ) : (
            <Yen amount={formatYen(item.priceYen, language)} />
          )}
        </span>
        <small className={styles['about']}>{about.filter(Boolean).join(text.dot)}</small>
      </span>
      {level === 'few' ? <em className={styles['low']}>{left}</em> : null}
    </>
  );
}

/** 円 is smaller than its number. */
function Yen({ amount }: { readonly amount: string }) {
  return amount.endsWith('円') ? (
    <>
      {amount.slice(0, -1)}
      <small>円</small>
    </>
  ) : (
    amount
  );
}
