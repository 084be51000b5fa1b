import { Fragment } from 'react';
import type { ShelfItem } from '../../../contract/machines.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { stockLevel } from '../../purchase/obstacles.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price, Temperature } from '../../ui/product-facts.tsx';
import { shelfMessages } from './messages.ts';

/** One slot of a shelf: picture, temperature, name, price, and how many are left when it matters. */
export function Product({ item }: { readonly item: ShelfItem }) {
  return (
    <li className={`product stock-${stockLevel(item)}`}>
      <ProductFacts item={item} />
    </li>
  );
}

/** What stands on the slot. */
export function ProductFacts({ item }: { readonly item: ShelfItem }) {
  const text = useText(shelfMessages);
  const local = useLocalText();
  const level = stockLevel(item);
  return (
    <>
      <span className="product-picture">
        <Picture url={item.pictureUrl} width={54} height={72} />
      </span>
      <Temperature of={item.temperature} />
      <span className="product-name">
        {/* One box for the whole name: the cells of a grid would part at each break. */}
        <span>
          <BreakableName name={local(item.name)} />
        </span>
      </span>
      {item.volumeMl === null ? null : <small>{item.volumeMl}ml</small>}
      <Price amountYen={item.priceYen} />
      {level === 'few' ? <span className="few">{text.few}</span> : null}
      {level === 'sold-out' ? <span className="sold-out">{text.soldOut}</span> : null}
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
export function BreakableName({ name }: { readonly name: string }) {
  return [...name.matchAll(runs)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part.length > MAX_IN_LINE ? part : <span className="word">{part}</span>}
    </Fragment>
  ));
}
