import { Fragment } from 'react';
import type { ShelfItem } from '../../../contract/machines.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { stockLevel } from '../../purchase/stock-level.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price, Temperature } from '../../ui/product-facts.tsx';
import styles from './machines.module.css';
import { shelfMessages } from './messages.ts';

/** One slot of a shelf: picture, temperature, name, price, and how many are left when it matters. */
export function ProductFacts({ item }: { readonly item: ShelfItem }) {
  const text = useText(shelfMessages);
  const local = useLocalText();
  const level = stockLevel(item);
  return (
    <>
      <span className={styles['product-picture']}>
        <Picture url={item.pictureUrl} width={54} height={72} />
      </span>
      <Temperature of={item.temperature} />
      <span className={styles['product-name']}>
        {/* One box for the whole name: the cells of a grid would part at each break. */}
        <span>
          <BreakableName name={local(item.name)} />
        </span>
      </span>
      {item.volumeMl === null ? null : <small>{item.volumeMl}ml</small>}
      <Price amountYen={item.priceYen} />
      {level === 'few' ? <span className={styles['few']}>{text.few}</span> : null}
      {level === 'sold-out' ? <span className={styles['sold-out']}>{text.soldOut}</span> : null}
    </>
  );
}

/** Katakana with what follows it, what stands before the first of it; blanks end both. */
const runs = /[ァ-ヺー・]+[^ァ-ヺ\s]*\s*|[^ァ-ヺ\s]+\s*|\s+/g;

/** What fits a card's width in one line. */
const MAX_IN_LINE = 8;

/**
 * A Japanese name for a narrow card: a line may end before a run of katakana, where a word begins.
 * Browsers would cut anywhere (こぐまブ・ラック), or know phrases in one engine only.
 */
function BreakableName({ name }: { readonly name: string }) {
  return [...name.matchAll(runs)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part.length > MAX_IN_LINE ? part : <span className={styles['word']}>{part}</span>}
    </Fragment>
  ));
}
