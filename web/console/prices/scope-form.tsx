import { Button } from 'react-aria-components';
import type { PriceBookMachine, PricedProduct } from '../../../contract/console/prices.ts';
import { useText } from '../i18n/use-text.ts';
import { DrinkChoice } from '../parts/drink-choice.tsx';
import { WholeField } from '../parts/whole-field.tsx';
import type { Scope } from './price-plan.ts';
import type { PriceBook } from './use-price-book.ts';

type Part = 'site' | 'route' | 'group';

type Props = {
  readonly book: PriceBook;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
};

/** The form that selects the slots to change, by place, drink and current price. */
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
      <WholeField
        label={t('priceFrom')}
        value={scope.fromYen}
        onValue={(fromYen) => onScope({ ...scope, fromYen })}
      />
      <WholeField
        label={t('priceTo')}
        value={scope.toYen}
        onValue={(toYen) => onScope({ ...scope, toYen })}
      />
      <DrinkChoice
        drinks={soldDrinks(book)}
        chosen={scope.productIds}
        onChosen={(productIds) => onScope({ ...scope, productIds })}
      />
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

/** Selects one of the machines' sites, routes or groups. Hidden if no machine has one. */
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

/** Returns the drinks that at least one machine sells. */
function soldDrinks({ machines, products }: PriceBook): readonly PricedProduct[] {
  const sold = new Set(machines.flatMap(({ slots }) => slots.map(({ productId }) => productId)));
  return products.filter(({ id }) => sold.has(id));
}
