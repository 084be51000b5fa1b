import type { Order } from '../../../../contract/customer/orders.ts';
import { hasReceipt } from '../../../../contract/shared/order-state.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMachine } from '../../api/machine-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { mayReportProblem, nextActionsAfter, orderView } from '../../purchase/order-states.ts';
import { StockAlertToggle } from '../find-machine/stock-alert-toggle.tsx';
import { orderMessages } from './messages.ts';
import styles from './order.module.css';
import { OtherMethod, useOtherMethod } from './other-method.tsx';

/** The actions for a purchase in its current state. */
export function OrderActions({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const here = to('order', { id: order.id });
  const { next } = orderView(order.state);
  return (
    <div data-actions="" className={styles['order-actions']}>
      {order.state === 'DECLINED' ? <AfterRefusal order={order} /> : null}
      {next === 'try-again' && order.state !== 'DECLINED' ? (
        <NextActions order={order} isLed={false} />
      ) : null}
      {next === 'buy-again' ? <BuyAgain order={order} /> : null}
      {hasReceipt(order.state) ? (
        <LinkButton to={`${here}?view=receipt`} look="quiet">
          {order.seller.registrationNumber ? text.receipt : text.details}
        </LinkButton>
      ) : null}
      {order.problem === null && mayReportProblem(order.state) ? (
        <LinkButton to={`${here}?view=problem`} look="quiet">
          {text.report}
        </LinkButton>
      ) : null}
    </div>
  );
}

/** Another payment method comes first if there is one, so that only one button is prominent. */
function AfterRefusal({ order }: { readonly order: Order }) {
  const other = useOtherMethod(order);
  return (
    <>
      {other ? <OtherMethod order={order} other={other} /> : null}
      <NextActions order={order} isLed={other !== undefined} />
    </>
  );
}

/** `isLed`: the most likely action is already shown above. */
type NextActionsProps = { readonly order: Order; readonly isLed: boolean };

function NextActions({ order, isLed }: NextActionsProps) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const machine = to('machine', { machineId: order.machine.id });
  const actions = {
    retry: [`${machine}?item=${order.lines[0].slot}`, text.retry],
    methods: [to('userPay'), text.methods],
    machine: [machine, text.toMachine],
  } as const;
  return nextActionsAfter(order.reason).map((action, index) => {
    const [path, label] = actions[action];
    return (
      <LinkButton key={action} to={path} look={index === 0 && !isLed ? 'filled' : 'quiet'}>
        {label}
      </LinkButton>
    );
  });
}

/** A link to buy the same item again, or the stock alert if it is sold out. */
function BuyAgain({ order }: { readonly order: Order }) {
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
