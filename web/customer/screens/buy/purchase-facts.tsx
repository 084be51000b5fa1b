import type { Machine, ShelfItem } from '../../../../contract/customer/machines.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import factsStyles from '../../../ui/facts.module.css';
import { Link } from '../../../ui/link.tsx';
import { Price, Temperature } from '../../../ui/product-facts.tsx';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import styles from './buy.module.css';
import { buyMessages } from './messages.ts';

/** Shows the drink in its lane, quantity 1. */
export function ItemFacts({ item }: { readonly item: ShelfItem }) {
  const text = useText(buyMessages);
  const local = useLocalText();
  return (
    <section className={styles['buy-item']} aria-label={text.item}>
      <span className={classes(styles['window'], item.temperature === 'hot' && styles['hot'])}>
        <Picture url={item.pictureUrl} width={108} height={144} eager />
      </span>
      <div>
        <Temperature of={item.temperature} />
        <h2>{local(item.name)}</h2>
        <p className="small muted">
          {item.volumeMl === null ? null : text.volume(item.volumeMl)}
          <b>{text.one}</b>
        </p>
        <Price amountYen={item.priceYen} />
      </div>
    </section>
  );
}

/**
 * Shows the machine's number directly before paying: buying at the wrong machine is the costliest mistake.
 */
export function MachineCheck({ machine }: { readonly machine: Machine }) {
  const text = useText(buyMessages);
  const local = useLocalText();
  return (
    <section className={styles['buy-machine']}>
      <Picture url={machine.pictureUrl} width={52} height={52} eager />
      <div>
        <h2>{text.checkNumber}</h2>
        <p>
          <b>{local(machine.name)}</b>
        </p>
        <small>{local(machine.place)}</small>
      </div>
      <span className="plate">{machine.code}</span>
    </section>
  );
}

type TotalsProps = {
  readonly discountYen: number;
  readonly totalYen: number;
};

/** The total, with the price and the discount. */
export function Totals({ discountYen, totalYen }: TotalsProps) {
  const text = useText(buyMessages);
  const language = useLanguage();
  return (
    <dl className={classes(factsStyles['facts'], styles['totals'])}>
      {discountYen > 0 ? (
        <>
          <div>
            <dt>{text.price}</dt>
            <dd>{formatYen(totalYen + discountYen, language)}</dd>
          </div>
          <div>
            <dt>{text.coupon}</dt>
            <dd>{text.minus(formatYen(discountYen, language))}</dd>
          </div>
        </>
      ) : null}
      <div className={styles['total']}>
        <dt>{text.total}</dt>
        <dd>{formatYen(totalYen, language)}</dd>
      </div>
    </dl>
  );
}

/** The facts that 特定商取引法 12の6 requires on the last screen: payment time, delivery, cancellation. */
export function LegalFacts() {
  const text = useText(buyMessages);
  const { to } = usePages();
  return (
    <dl className={styles['legal-facts']}>
      <div>
        <dt>{text.when}</dt>
        <dd>{text.whenBody}</dd>
      </div>
      <div>
        <dt>{text.delivery}</dt>
        <dd>{text.deliveryBody}</dd>
      </div>
      <div>
        <dt>{text.cancel}</dt>
        <dd>
          {text.cancelBody} <Link to={to('seller')}>{text.sellerPage}</Link>
        </dd>
      </div>
    </dl>
  );
}
