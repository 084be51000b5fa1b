import { formatMonth } from '../i18n/format.ts';
import { methodName } from '../i18n/method-name.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import type { ClosingAnswer, Count } from './sales-data.ts';

type InYen = ReturnType<typeof useText>['inYen'];

const columns: readonly (readonly [MessageKey, (count: Count, inYen: InYen) => string])[] = [
  ['soldPieces', ({ captured }) => String(captured)],
  ['soldYen', ({ capturedYen }, inYen) => inYen(capturedYen)],
  ['taxYen', ({ capturedTaxYen }, inYen) => inYen(capturedTaxYen)],
  ['refundedPieces', ({ refunded }) => String(refunded)],
  ['refundedYen', ({ refundedYen }, inYen) => inYen(refundedYen)],
  ['refundTax', ({ refundedTaxYen }, inYen) => inYen(refundedTaxYen)],
  ['net', ({ capturedYen, refundedYen }, inYen) => inYen(capturedYen - refundedYen)],
  ['netTax', ({ capturedTaxYen, refundedTaxYen }, inYen) => inYen(capturedTaxYen - refundedTaxYen)],
];

type NamedCount = { readonly name: string; readonly count: Count };

/** The sums of a month by tax rate or by payment method, and the total. */
export function ClosingTable({
  title,
  rows,
  total,
}: {
  readonly title: string;
  readonly rows: readonly NamedCount[];
  /** The total row. Omitted: no total row. */
  readonly total?: Count;
}) {
  const { t, inYen } = useText();
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <table className="table labelled">
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {columns.map(([label]) => (
              <th key={label} scope="col" className="right">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...(total ? [{ name: t('total'), count: total }] : [])].map(
            ({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(([label, write]) => (
                  <td key={label} className="right" data-label={t(label)}>
                    {write(count, inYen)}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Changes to earlier months after they were closed. They count in this month. */
export function CorrectionTable({ corrections }: Pick<ClosingAnswer, 'corrections'>) {
  const { t, language } = useText();
  return (
    <>
      <ClosingTable
        title={t('corrections')}
        rows={corrections.map(({ month, counts }) => ({
          name: formatMonth(month, language),
          count: counts.total,
        }))}
      />
      <p className="small">{t('correctionsHint')}</p>
    </>
  );
}

/** The fees and payouts of the settlement files that were compared. */
export function FeeTable({ settlements }: Pick<ClosingAnswer, 'settlements'>) {
  const { t, local, inYen } = useText();
  const write = (yen: number | null) => (yen === null ? '—' : inYen(yen));
  return (
    <section aria-label={t('fees')}>
      <h2>{t('fees')}</h2>
      {settlements.length === 0 ? (
        <p className="quiet">{t('noFees')}</p>
      ) : (
        <table className="table labelled">
          <thead>
            <tr>
              <th scope="col">{t('method')}</th>
              {(['filesOfDays', 'soldYen', 'refundedYen', 'fee', 'bank'] as const).map((label) => (
                <th key={label} scope="col" className="right">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {settlements.map(({ kind, days, paidYen, refundedYen, feeYen, bankYen }) => (
              <tr key={kind}>
                <th scope="row">{local(methodName(kind))}</th>
                <td className="right" data-label={t('filesOfDays')}>
                  {days}
                </td>
                <td className="right" data-label={t('soldYen')}>
                  {inYen(paidYen)}
                </td>
                <td className="right" data-label={t('refundedYen')}>
                  {inYen(refundedYen)}
                </td>
                <td className="right" data-label={t('fee')}>
                  {write(feeYen)}
                </td>
                <td className="right" data-label={t('bank')}>
                  {write(bankYen)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
