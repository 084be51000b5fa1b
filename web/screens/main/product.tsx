import type { ShelfItem } from '../../../contract/machines.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { BreakableName } from './breakable-name.tsx';
import { shelfMessages } from './messages.ts';
import { stockLevel } from './stock-level.ts';

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
      <span className={`temperature ${item.temperature}`}>{text[item.temperature]}</span>
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
