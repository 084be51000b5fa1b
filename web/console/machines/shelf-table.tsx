import type { MachineDetail } from '../../../contract/console/machines.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { StatusSign } from '../parts/status-sign.tsx';

type Slot = MachineDetail['slots'][number];

/** A sold-out slot waits for the next round. A stopped or jammed one needs somebody now. */
const signOf = ({ isStopped, isJammed }: Slot) => (isStopped || isJammed ? 'act' : 'wait');

/** The shelf as it sells: slot, drink, price and pieces, with what keeps a slot from selling. */
export function ShelfTable({ slots }: Pick<MachineDetail, 'slots'>) {
  const { t, local, language, inYen } = useText();
  const trouble = ({ isStopped, isJammed, count }: Slot) =>
    isStopped ? t('salesStopped') : isJammed ? t('jammed') : count === 0 ? t('soldOut') : null;
  if (slots.length === 0) {
    return (
      <section>
        <h2>{t('shelf')}</h2>
        <p className="quiet">{t('emptyShelf')}</p>
      </section>
    );
  }
  return (
    <section>
      <h2>{t('shelf')}</h2>
      <table className="table labelled">
        <thead>
          <tr>
            <th scope="col">{t('drink')}</th>
            <th scope="col">{t('slot')}</th>
            <th scope="col" className="right">
              {t('price')}
            </th>
            <th scope="col" className="right">
              {t('stock')}
            </th>
            <th scope="col">{t('counted')}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((one) => (
            <tr key={one.slot}>
              <th scope="row">
                {local(one.drink)} <span className="quiet">{t(one.isHot ? 'hot' : 'cold')}</span>
              </th>
              <td data-label={t('slot')}>{one.slot}</td>
              <td className="right" data-label={t('price')}>
                {inYen(one.priceYen)}
              </td>
              <td className="right" data-label={t('stock')}>
                {one.count}{' '}
                {one.held > 0 && (
                  <span className="quiet">{t('heldPieces', { held: one.held })}</span>
                )}
                {trouble(one) && (
                  <span className={`badge ${signOf(one)}`}>
                    <StatusSign sign={signOf(one)} />
                    {trouble(one)}
                  </span>
                )}
              </td>
              <td data-label={t('counted')}>{formatMoment(one.countedAt, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
