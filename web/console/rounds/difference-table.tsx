import type { RoundMachine } from '../../../contract/console/rounds.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { differencesOf } from './load-of.ts';

/**
 * The slots whose counted stock differs from the machine's computed stock. Nothing if all agree.
 */
export function DifferenceTable({ machines }: { readonly machines: readonly RoundMachine[] }) {
  const { t, local } = useText();
  const rows = machines.flatMap((machine) =>
    (machine.visit ? differencesOf(machine.visit) : []).map((slot) => ({ machine, slot })),
  );
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('countDifferences')}>
      <h2>{t('countDifferences')}</h2>
      <table className="table labelled">
        <TableHead
          columns={[
            'machine',
            'slot',
            { right: 'countedNow' },
            { right: 'computedThen' },
            { right: 'differencePieces' },
          ]}
        />
        <tbody>
          {rows.map(({ machine, slot: { slot, productId, counted, computed } }) => {
            const drink = machine.slots.find((one) => one.productId === productId)?.drink;
            const difference = (counted ?? computed) - computed;
            return (
              <tr key={`${machine.id} ${slot}`}>
                <th scope="row">
                  <Plate code={machine.code} /> {local(machine.name)}
                </th>
                <td data-label={t('slot')}>
                  {slot} {drink && local(drink)}
                </td>
                <td className="right" data-label={t('countedNow')}>
                  {counted}
                </td>
                <td className="right" data-label={t('computedThen')}>
                  {computed}
                </td>
                <td className="right strong" data-label={t('differencePieces')}>
                  {difference > 0 ? `+${difference}` : `−${-difference}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
