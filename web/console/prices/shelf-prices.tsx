import type { KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import type { MachineDetail } from '../../../contract/console/machines.ts';
import { useText } from '../i18n/use-text.ts';
import { TableHead } from '../parts/table-head.tsx';
import { type Edited, pasted } from './edited-prices.ts';

type Props = {
  readonly slots: MachineDetail['slots'];
  readonly edited: Edited;
  readonly canUndo: boolean;
  /** Slots whose new price is invalid. */
  readonly wrong: ReadonlySet<string>;
  readonly stepYen: number;
  readonly onEdit: (values: Edited) => void;
  readonly onUndo: () => void;
  /** Opens the form that changes a slot. */
  readonly onSlot: (one: MachineDetail['slots'][number]) => void;
};

const isUndo = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'z' && (ctrlKey || metaKey);
const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * The prices of a shelf as an editable table. Enter and the arrow keys move between rows. A
 * spreadsheet column can be pasted. Every step can be undone.
 */
export function ShelfPrices(props: Props) {
  const { slots, edited, canUndo, wrong, stepYen, onEdit, onUndo, onSlot } = props;
  const { t, local, inYen } = useText();
  const names = slots.map(({ slot }) => slot);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isUndo(event)) {
      event.preventDefault();
      onUndo();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const table = event.currentTarget.closest('table');
    const inputs = [...(table?.querySelectorAll('input') ?? [])];
    inputs[inputs.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <>
      <div className="row">
        <p className="quiet">{t('shelfPricesHint', { step: stepYen })}</p>
        <Button className="button" isDisabled={!canUndo} onPress={onUndo}>
          {t('undoStep')}
        </Button>
      </div>
      <table className="table labelled">
        <TableHead columns={['drink', 'slot', { right: 'price' }, 'newPrice', 'drinkChange']} />
        <tbody>
          {slots.map((one) => {
            const { slot, drink, priceYen, isHot } = one;
            return (
              <tr key={slot}>
                <th scope="row">
                  {local(drink)} <span className="quiet">{t(isHot ? 'hot' : 'cold')}</span>
                </th>
                <td data-label={t('slot')}>{slot}</td>
                <td className="right" data-label={t('price')}>
                  {inYen(priceYen)}
                </td>
                <td data-label={t('newPrice')}>
                  <input
                    className="date"
                    inputMode="numeric"
                    size={6}
                    aria-label={t('newPriceOf', { slot, drink: local(drink) })}
                    aria-invalid={wrong.has(slot)}
                    placeholder={String(priceYen)}
                    value={edited[slot] ?? ''}
                    onKeyDown={press}
                    onChange={({ target }) => onEdit({ [slot]: target.value })}
                    onPaste={(event) => {
                      event.preventDefault();
                      onEdit(pasted(event.clipboardData.getData('text'), names, slot));
                    }}
                  />
                </td>
                <td>
                  <Button
                    className="button"
                    aria-label={t('changeDrinkOf', { slot, drink: local(drink) })}
                    onPress={() => onSlot(one)}
                  >
                    {t('changeDrink')}
                  </Button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
