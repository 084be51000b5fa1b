import { Link } from 'react-router';
import type { OrderRow } from '../../../contract/console/found.ts';
import { useConsole } from '../api/use-console.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';
import { Plate } from './plate.tsx';
import { StateBadge } from './state-badge.tsx';
import { TableHead } from './table-head.tsx';

/** Orders as a table. On a narrow screen each row is a card. */
export function OrdersTable({
  orders,
  hasMachine = true,
}: {
  readonly orders: readonly OrderRow[];
  /** False if all orders are of the same machine. */
  readonly hasMachine?: boolean;
}) {
  const { t, local, language, inYen } = useText();
  const { tenant } = useConsole();
  return (
    <table className="table">
      <TableHead
        columns={[
          ...(['number', 'state', 'drink'] as const),
          ...(hasMachine ? (['machine'] as const) : []),
          ...([{ right: 'amount' }, 'date'] as const),
        ]}
      />
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row">
              <Link to={`/${tenant.clientId}/orders/${order.id}`}>{order.number}</Link>
              {order.problem === 'unanswered' && <span className="badge act">{t('problem')}</span>}
            </th>
            <td>
              <StateBadge state={order.state} isPart={order.partRefundYen !== null} />
            </td>
            <td>{local(order.productName)}</td>
            {hasMachine && (
              <td>
                <Plate code={order.machineCode} /> {local(order.machineName)}
              </td>
            )}
            <td className="right">{inYen(order.amountYen)}</td>
            <td>{formatMoment(order.createdAt, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
