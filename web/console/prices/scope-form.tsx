import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { PriceBookMachine, PricedProduct } from '../../../contract/console/prices.ts';
import { useText } from '../i18n/use-text.ts';
import type { Scope } from './price-plan.ts';
import type { PriceBook } from './use-price-book.ts';
import { YenField } from './yen-field.tsx';

type Part = 'site' | 'route' | 'group';

type Props = {
  readonly book: PriceBook;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
};

/** Which slots change: by place, drink and the price now. */
export function ScopeForm({ book, scope, onScope }: Props) {
  const { t } = useText();
  const { without } = scope;
  return (
    <div className="scope">
      {(['site', 'route', 'group'] as const).map((part) => (
        <PlaceChoice
          key={part}
          part={part}
          machines={book.machines}
          value={scope[part]}
          onValue={(value) => onScope({ ...scope, [part]: value })}
        />
      ))}
      <YenField
        label={t('priceFrom')}
        value={scope.fromYen}
        onValue={(fromYen) => onScope({ ...scope, fromYen })}
      />
      <YenField
        label={t('priceTo')}
        value={scope.toYen}
        onValue={(toYen) => onScope({ ...scope, toYen })}
      />
      <ProductChoice book={book} scope={scope} onScope={onScope} />
      {without.length > 0 && (
        <p className="row">
          <span className="quiet">{t('leftOut', { count: without.length })}</span>
          <Button className="plain" onPress={() => onScope({ ...scope, without: [] })}>
            {t('takeBack')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** A place among those that the machines have. Without any, it is left out. */
function PlaceChoice({
  part,
  machines,
  value,
  onValue,
}: {
  readonly part: Part;
  readonly machines: readonly PriceBookMachine[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const { t } = useText();
  const places = [...new Set(machines.flatMap((machine) => machine[part] ?? []))].toSorted();
  if (places.length === 0) return null;
  return (
    <label className="field">
      <span>{t(part)}</span>
      <select value={value} onChange={({ target }) => onValue(target.value)}>
        <option value="">{t('everything')}</option>
        {places.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </select>
    </label>
  );
}

/** The drinks that some machine sells, to check. None checked: all of them. */
function ProductChoice({ book: { machines, products }, scope, onScope }: Props) {
  const { t, local } = useText();
  const [isOpen, setOpen] = useState(false);
  const { productIds } = scope;
  const sold = new Set(machines.flatMap(({ slots }) => slots.map(({ productId }) => productId)));
  const choose = (id: PricedProduct['id'], isChosen: boolean) =>
    onScope({
      ...scope,
      productIds: isChosen ? [...productIds, id] : productIds.filter((one) => one !== id),
    });
  return (
    <div className="pick-products">
      <Button className="button" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {productIds.length === 0
          ? t('productsAll')
          : t('productsChosen', { count: productIds.length })}
      </Button>
      {isOpen && (
        <fieldset className="choice" aria-label={t('drink')}>
          {products
            .filter(({ id }) => sold.has(id))
            .map(({ id, name, volumeMl }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={productIds.includes(id)}
                  onChange={({ target }) => choose(id, target.checked)}
                />
                <span>
                  {local(name)} {volumeMl !== null && <span className="quiet">{volumeMl}ml</span>}
                </span>
              </label>
            ))}
        </fieldset>
      )}
    </div>
  );
}
