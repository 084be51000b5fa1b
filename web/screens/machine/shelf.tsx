import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { Machine, ShelfItem } from '../../../contract/machines.ts';
import { StockAlertToggle } from '../lazy-screens.ts';
import { ProductFacts } from '../main/product.tsx';
import { stockLevel } from '../main/stock-level.ts';

/** The machine's slots: what can be bought leads to its confirmation. */
export function Shelf({ machine }: { readonly machine: Machine }) {
  return (
    <ul className="shelf">
      {machine.shelf.map((item) => (
        <li key={item.slot} className={`product stock-${stockLevel(item)}`}>
          <Slot machine={machine} item={item} />
        </li>
      ))}
    </ul>
  );
}

function Slot({ machine, item }: { readonly machine: Machine; readonly item: ShelfItem }) {
  const navigate = useNavigate();
  const facts = <ProductFacts item={item} />;
  if (stockLevel(item) === 'sold-out') {
    return (
      <>
        {facts}
        <Suspense fallback={<span className="toggle-place" />}>
          <StockAlertToggle machineId={machine.id} item={item} />
        </Suspense>
      </>
    );
  }
  // Offline it can be looked at, not bought.
  if (machine.online === false) return facts;
  return (
    <button type="button" className="product-button" onClick={() => navigate(`?item=${item.slot}`)}>
      {facts}
    </button>
  );
}
