import type { Order } from '../../../../contract/customer/orders.ts';
import { hasReceipt } from '../../../../contract/shared/order-state.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMachine } from '../../api/machine-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { mayReportProblem, orderView } from '../../purchase/order-states.ts';
import { StockAlertToggle } from '../find-machine/stock-alert-toggle.tsx';
import { orderMessages } from './messages.ts';
import styles from './order.module.css';

/** The one main action of a purchase whose drink came out, pinned to the bottom. */
export function MainAction({ order }: { readonly order: Order }) {
  if (orderView(order.state).next !== 'buy-again') return null;
  return (
    <div data-actions="" className={styles['pinned']}>
      <BuyAgain order={order} />
    </div>
  );
}

/** The other actions of a purchase whose drink came out. */
export function OrderActions({ order }: { readonly order: Order }) {
  return (
    <div data-actions="" className={styles['order-actions']}>
      {hasReceipt(order.state) ? <ReceiptLink order={order} /> : null}
      <ReportLink order={order} />
    </div>
  );
}

export function ReceiptLink({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  return (
    <LinkButton to={`${to('order', { id: order.id })}?view=receipt`} look="quiet">
      {order.seller.registrationNumber ? text.receipt : text.details}
    </LinkButton>
  );
}

/**
 * A link to the problem report. Nothing if a problem was reported, or if the machine has not acted
 * yet.
 */
export function ReportLink({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  if (order.problem !== null || !mayReportProblem(order.state)) return null;
  return (
    <LinkButton to={`${to('order', { id: order.id })}?view=problem`} look="quiet">
      {text.report}
    </LinkButton>
  );
}

/** A link to buy the same item again, or the stock alert if it is sold out. */
export function BuyAgain({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const [line] = order.lines;
  const machineId = order.machine.id;
  const { data } = useMachine(machineId);
  const item = data?.shelf.find(({ productId }) => productId === line.productId);
  if (data && item?.stock === 0) {
    return (
      <div className={styles['sold-out-now']}>
        <p className="small muted">{text.soldOutNow}</p>
        <StockAlertToggle machineId={machineId} item={item} />
      </div>
    );
  }
  const slot = item?.slot ?? line.slot;
  return <LinkButton to={`${to('machine', { machineId })}?item=${slot}`}>{text.again}</LinkButton>;
}
