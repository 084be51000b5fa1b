import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { PricedProduct } from '../../../contract/console/prices.ts';
import { useText } from '../i18n/use-text.ts';

/** Checkboxes for drinks. None checked means all drinks. */
export function DrinkChoice<Id extends string>({
  drinks,
  chosen,
  onChosen,
}: {
  readonly drinks: readonly (Pick<PricedProduct, 'name' | 'volumeMl'> & { readonly id: Id })[];
  readonly chosen: readonly Id[];
  readonly onChosen: (ids: readonly Id[]) => void;
}) {
  const { t, local } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pick-products">
      <Button className="button" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {chosen.length === 0 ? t('productsAll') : t('productsChosen', { count: chosen.length })}
      </Button>
      {isOpen && (
        <fieldset className="choice" aria-label={t('drink')}>
          {drinks.map(({ id, name, volumeMl }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
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
