import { Link } from 'react-router';
import { MAX_KEPT } from '../../../contract/console/differences.ts';
import { rowProblems } from '../../../contract/console/settlement-rows.ts';
import { verdictTexts } from '../../../contract/console/verdict-texts.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { useConsole } from '../api/use-console.ts';
import { formatDay } from '../i18n/format.ts';
import { methodName } from '../i18n/method-name.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ShortId } from '../parts/short-id.tsx';
import { TableHead } from '../parts/table-head.tsx';
import type { Compared, Finding } from './settlement-data.ts';

/** The verdicts of a comparison in four groups, ordered for an accountant. */
const groups: Readonly<Record<string, MessageKey>> = {
  AMOUNT_DIFFERS: 'different',
  PAID_TWICE: 'different',
  REFUNDED_TWICE: 'different',
  NO_ORDER: 'missing',
  NOT_CAPTURED_THERE: 'missing',
  NOT_REFUNDED_THERE: 'missing',
  NOT_IN_FILE: 'missing',
  CAPTURED_THERE: 'missing',
  REFUNDED_THERE: 'missing',
};
const groupOf = ({ verdict }: Finding): MessageKey => groups[verdict] ?? 'otherFindings';
const order: readonly MessageKey[] = ['missing', 'different', 'otherFindings'];

/** The result of a comparison: how much agrees, and every difference with its order. */
export function SettlementResult({ compared }: { readonly compared: Compared }) {
  const { t, local, language, inYen } = useText();
  const { tenant } = useConsole();
  const { findings, bad, matched, found, unread, files, day } = compared;
  const countOf = (group: MessageKey) => findings.filter((one) => groupOf(one) === group).length;
  const facts: readonly (readonly [MessageKey, number])[] = [
    ['matched', matched],
    ...order.map((group) => [group, countOf(group)] as const),
    ['badRows', unread],
  ];
  return (
    <section aria-label={t('result')}>
      <h2>
        {t('result')} {formatDay(day, language)}
      </h2>
      <dl className="figures">
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
        {files.map(({ kind, paidYen, refundedYen }) => (
          <div key={kind}>
            <dt>{local(methodName(kind))}</dt>
            <dd>{inYen(paidYen - refundedYen)}</dd>
          </div>
        ))}
      </dl>
      {files.some(({ isKept }) => !isKept) && <p className="note">{t('filesNotKept')}</p>}
      {found === 0 && unread === 0 && <p className="note good">{t('allMatched')}</p>}
      {found > 0 && files.some(({ isKept }) => isKept) && (
        <div className="note row">
          <p>
            {t(found > MAX_KEPT ? 'tooManyDifferences' : 'differencesKept', { most: MAX_KEPT })}
          </p>
          {found <= MAX_KEPT && (
            <Link className="button" to={`/${tenant.clientId}?kind=difference`}>
              {t('seeDifferences')}
            </Link>
          )}
        </div>
      )}
      {order.map((group) => (
        <FindingTable
          key={group}
          title={t(group)}
          findings={findings.filter((one) => groupOf(one) === group)}
        />
      ))}
      {found > findings.length && (
        <p className="small">{t('firstRows', { shown: findings.length, all: found })}</p>
      )}
      {bad.length > 0 && (
        <>
          <h3>{t('badRows')}</h3>
          <ul className="plain-list">
            {bad.map(({ file, line, code, cell }) => (
              <li key={`${file}:${line}`}>
                {t('lineOf', { file, line })}: {local(rowProblems[code](cell))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function FindingTable({
  title,
  findings,
}: {
  readonly title: string;
  readonly findings: readonly Finding[];
}) {
  const { t, local, inYen } = useText();
  const { tenant } = useConsole();
  if (findings.length === 0) return null;
  const there = (payment: Finding['payment']) =>
    payment === null ? '—' : inYen(payment.paidYen - payment.refundedYen);
  return (
    <>
      <h3>{title}</h3>
      <table className="table labelled">
        <TableHead columns={['number', 'state', { right: 'here' }, { right: 'there' }]} />
        <tbody>
          {findings.map((finding) => {
            const { verdict, orderId, order: known, payment } = finding;
            const name = orderId ?? payment?.paymentNumber ?? '—';
            return (
              <tr key={`${verdict}.${name}`}>
                <th scope="row">
                  {known && orderId ? (
                    <Link to={`/${tenant.clientId}/orders/${orderId}`}>{orderNumber(orderId)}</Link>
                  ) : (
                    <ShortId id={name} />
                  )}
                </th>
                <td>{local(verdictTexts[verdict])}</td>
                <td className="right" data-label={t('here')}>
                  {known ? inYen(known.amountYen) : '—'}
                </td>
                <td className="right" data-label={t('there')}>
                  {there(payment)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
