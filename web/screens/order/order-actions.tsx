import { hasReceipt } from '../../../contract/order-state.ts';
import type { Order } from '../../../contract/orders.ts';
import { useMachine } from '../../api/machine-queries.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  mayReportProblem,
  type NextAction,
  nextActionsAfter,
  orderView,
} from '../../purchase/order-states.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/pages.ts';
import { StockAlertToggle } from '../find-machine/stock-alert-toggle.tsx';
import { orderMessages } from './messages.ts';
import styles from './order.module.css';
import { OtherMethod } from './other-method.tsx';

/** What can be done with a purchase as it stands. */
export function OrderActions({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const here = to('order', { id: order.id });
  const { next } = orderView(order.state);
  return (
    <div data-actions="" className={styles['order-actions']}>
      {order.state === 'DECLINED' ? <OtherMethod order={order} /> : null}
      {next === 'try-again'
        ? nextActionsAfter(order.reason).map((action) => (
            <NextActionLink key={action} action={action} order={order} />
          ))
        : null}
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

type NextActionProps = { readonly action: NextAction; readonly order: Order };

function NextActionLink({ action, order }: NextActionProps) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const isFirst = nextActionsAfter(order.reason)[0] === action;
  const machine = to('machine', { machineId: order.machine.id });
  const actions = {
    retry: [`${machine}?item=${order.lines[0].slot}`, text.retry],
    methods: [to('userPay'), text.methods],
    machine: [machine, text.toMachine],
  } as const;
  const [path, label] = actions[action];
  return (
    <LinkButton to={path} look={isFirst ? 'filled' : 'quiet'}>
      {label}
    </LinkButton>
  );
}

/** A link to buy the same item again; if it is sold out, the stock alert instead. */
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
