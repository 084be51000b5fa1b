import type { Machine, ShelfItem } from '../../../contract/machines.ts';
import { formatYen } from '../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import cardStyles from '../../ui/card.module.css';
import { classes } from '../../ui/class-names.ts';
import factsStyles from '../../ui/facts.module.css';
import { Icon, pinIcon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { usePages } from '../../ui/pages.ts';
import { Picture } from '../../ui/picture.tsx';
import productStyles from '../../ui/product-facts.module.css';
import { Price, Temperature } from '../../ui/product-facts.tsx';
import styles from './buy.module.css';
import { buyMessages } from './messages.ts';

/** What is bought: one piece of it. */
export function ItemFacts({ item }: { readonly item: ShelfItem }) {
  const text = useText(buyMessages);
  const local = useLocalText();
  return (
    <section className={classes(cardStyles['card'], styles['buy-item'])} aria-label={text.item}>
      <span className={styles['buy-picture']}>
        <Picture url={item.pictureUrl} width={72} height={96} eager />
      </span>
      <div>
        <Temperature of={item.temperature} />
        <h2>{local(item.name)}</h2>
        {item.volumeMl === null ? null : <small>{item.volumeMl}ml</small>}
        <p className={styles['buy-price']}>
          <Price amountYen={item.priceYen} />
          <span>
            {text.quantity} <b>{text.one}</b>
          </span>
        </p>
      </div>
    </section>
  );
}

/** Shows the machine's number right before paying: buying at the wrong machine is the costliest mistake. */
export function MachineCheck({ machine }: { readonly machine: Machine }) {
  const text = useText(buyMessages);
  const local = useLocalText();
  return (
    <section className={classes(cardStyles['card'], styles['buy-machine'])}>
      <Picture url={machine.pictureUrl} width={64} height={64} eager />
      <div>
        <p className={productStyles['code']}>
          <small>{text.number}</small> {machine.code}
        </p>
        <p className="small">
          <b>{local(machine.name)}</b>
        </p>
        <p className={classes(productStyles['place'], 'small')}>
          <Icon path={pinIcon} />
          {local(machine.place)}
        </p>
      </div>
      <h2 className={productStyles['check']}>{text.machine}</h2>
    </section>
  );
}

type TotalsProps = {
  readonly discountYen: number;
  readonly totalYen: number;
};

/** The total, with the price and the discount it is made of. */
export function Totals({ discountYen, totalYen }: TotalsProps) {
  const text = useText(buyMessages);
  const language = useLanguage();
  return (
    <dl className={classes(cardStyles['card'], factsStyles['facts'], styles['totals'])}>
      <div>
        <dt>{text.price}</dt>
        <dd>{formatYen(totalYen + discountYen, language)}</dd>
      </div>
      {discountYen > 0 ? (
        <div>
          <dt>{text.coupon}</dt>
          <dd>{text.minus(formatYen(discountYen, language))}</dd>
        </div>
      ) : null}
      <div className={styles['total']}>
        <dt>{text.total}</dt>
        <dd>{formatYen(totalYen, language)}</dd>
      </div>
    </dl>
  );
}

/** What 特定商取引法 12の6 wants on the last screen: when it is paid, delivered, and taken back. */
export function LegalFacts() {
  const text = useText(buyMessages);
  const { to } = usePages();
  return (
    <dl className={classes(cardStyles['card'], styles['legal-facts'])}>
      <dt>{text.when}</dt>
      <dd>{text.whenBody}</dd>
      <dt>{text.delivery}</dt>
      <dd>{text.deliveryBody}</dd>
      <dt>{text.cancel}</dt>
      <dd>{text.cancelBody}</dd>
      <dd>
        <Link to={to('seller')}>{text.sellerPage}</Link>
      </dd>
    </dl>
  );
}
