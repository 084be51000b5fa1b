import { useParams } from 'react-router';
import { read } from '../api/console-api.ts';
import { useConsole, useData } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { OrderActions } from '../order/order-actions.tsx';
import { OrderHistory } from '../order/order-history.tsx';
import { OrderLanes } from '../order/order-lanes.tsx';
import { OrderMessages } from '../order/order-messages.tsx';
import { OrderPayment } from '../order/order-payment.tsx';
import { OrderPerson } from '../order/order-person.tsx';
import { OrderProblem } from '../order/order-problem.tsx';
import { OrderShown } from '../order/order-shown.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { WhoWasTold } from '../tasks/who-was-told.tsx';

/** Polling interval of an open order, in milliseconds. */
const EVERY_MS = 10_000;

/** One order: the customer's screen, the timeline, and the actions for staff. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { t } = useText();
  const { api, tenant } = useConsole();
  const order = useData(
    `${tenant.clientId}/orders/${orderId}`,
    () => read(api.orders[':id'].$get({ param: { ...tenant, id: orderId } })),
    EVERY_MS,
  );
  if (order.data === undefined && order.problem) {
    return (
      <>
        <h1>{t('order')}</h1>
        <ProblemNote problem={order.problem} onRetry={order.reload} />
      </>
    );
  }
  return (
    <LoadedView loaded={order}>
      {(detail) => (
        <>
          <h1>
            {detail.row.number}{' '}
            <StateBadge state={detail.row.state} isPart={detail.row.partRefundYen !== null} />
          </h1>
          <OrderActions detail={detail} onChanged={order.reload} />
          <div className="columns order">
            <div className="stack">
              <OrderProblem detail={detail} />
              <OrderLanes detail={detail} />
              <OrderPayment detail={detail} />
              <section>
                <h2>{t('history')}</h2>
                <OrderHistory detail={detail} />
              </section>
            </div>
            <div className="stack">
              <OrderShown detail={detail} />
              <OrderPerson key={detail.row.id} detail={detail} />
              <OrderMessages detail={detail} />
              {detail.told.length > 0 && <WhoWasTold told={detail.told} />}
            </div>
          </div>
        </>
      )}
    </LoadedView>
  );
}
