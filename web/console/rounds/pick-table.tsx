import { Button } from 'react-aria-components';
import type { RoundMachine } from '../../../contract/console/rounds.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from '../parts/plate.tsx';
import { TableHead } from '../parts/table-head.tsx';
import { loadOf, loadOfMachine, pickList } from './load-of.ts';

/**
 * The pick list: each drink with its pieces, then the load of each machine. Also formatted for
 * print.
 */
export function PickTable({ machines }: { readonly machines: readonly RoundMachine[] }) {
  const { t, local } = useText();
  const picked = pickList(machines);
  const total = picked.reduce((sum, { pieces }) => sum + pieces, 0);
  return (
    <section aria-label={t('pickList')}>
      <h2>{t('pickList')}</h2>
      {picked.length === 0 ? (
        <p className="quiet">{t('nothingToLoad')}</p>
      ) : (
        <>
          <p className="quiet">{t('pickHint')}</p>
          <table className="table pick-list">
            <TableHead columns={['drink', { right: 'pickPieces' }]} />
            <tbody>
              {picked.map(({ productId, drink, isHot, pieces }) => (
                <tr key={`${productId} ${isHot}`}>
                  <th scope="row">
                    {local(drink)} <span className="quiet">{t(isHot ? 'hot' : 'cold')}</span>
                  </th>
                  <td className="right">{pieces}</td>
                </tr>
              ))}
              <tr>
                <th scope="row">{t('pickTotal')}</th>
                <td className="right strong">{total}</td>
              </tr>
            </tbody>
          </table>
          <ul className="plain-list loads">
            {machines
              .filter((machine) => loadOfMachine(machine) > 0)
              .map((machine) => (
                <li key={machine.id}>
                  <Plate code={machine.code} /> {local(machine.name)}{' '}
                  <span className="quiet">
                    {machine.slots
                      .filter((slot) => loadOf(slot) > 0)
                      .map((slot) => `${slot.slot} ${local(slot.drink)} ${loadOf(slot)}`)
                      .join('・')}
                  </span>
                </li>
              ))}
          </ul>
          <Button className="button no-print" onPress={() => window.print()}>
            {t('print')}
          </Button>
        </>
      )}
    </section>
  );
}
