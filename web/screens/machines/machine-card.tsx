import { Suspense } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../i18n/use-text.ts';
import cardStyles from '../../ui/card.module.css';
import { classes } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { usePages } from '../../ui/pages.ts';
import { Picture } from '../../ui/picture.tsx';
import productStyles from '../../ui/product-facts.module.css';
import { FavouriteStar } from './lazy-parts.ts';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';
import { Product } from './product.tsx';

/** What scrolls sideways must be reachable by keyboard too, in browsers that do not see to it. */
const scrollable = { tabIndex: 0 } as const;

/** A machine in the list: where it stands, and its shelf as a strip. */
export function MachineCard({ machine }: { readonly machine: Machine }) {
  const text = useText(shelfMessages);
  const local = useLocalText();
  const { to } = usePages();
  const name = local(machine.name);
  const { distanceMeters } = machine;
  return (
    <li className={classes(cardStyles['card'], styles['machine-card'])}>
      <div className={styles['machine-top']}>
        <Link to={to('machine', { machineId: machine.id })} className={styles['machine-head']}>
          <Picture url={machine.pictureUrl} width={72} height={72} />
          <span className={styles['machine-text']}>
            <span className={productStyles['code']}>
              <small>{text.number}</small> {machine.code}
            </span>
            <b>{name}</b>
            <span>{local(machine.place)}</span>
            {machine.address ? <small>{local(machine.address)}</small> : null}
            {distanceMeters === null ? null : <small>{text.distance(distanceMeters)}</small>}
          </span>
        </Link>
        <span className={styles['star-place']}>
          <Suspense>
            <FavouriteStar machine={machine} />
          </Suspense>
        </span>
      </div>
      {machine.shelf.length > 0 ? (
        <section className={styles['strip']} aria-label={text.shelfOf(name)} {...scrollable}>
          <ul>
            {machine.shelf.map((item) => (
              <Product key={item.slot} item={item} />
            ))}
          </ul>
        </section>
      ) : (
        <p className="muted">{text.emptyShelf}</p>
      )}
      <AsOf machine={machine} />
    </li>
  );
}

/** When the stock was reported. Without the time, the count would promise too much. */
export function AsOf({ machine }: { readonly machine: Machine }) {
  const text = useText(shelfMessages);
  const language = useLanguage();
  const { stockAsOf, online } = machine;
  return (
    <p className={styles['as-of']}>
      {online === false ? <span className={cardStyles['chip']}>{text.offline}</span> : null}
      {stockAsOf ? (
        <time dateTime={stockAsOf}>{text.asOf(formatMoment(stockAsOf, new Date(), language))}</time>
      ) : (
        text.asOfUnknown
      )}
    </p>
  );
}
