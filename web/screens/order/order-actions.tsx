import { isSettled, type OrderState } from '../../../contract/order-state.ts';
import type { Order } from '../../../contract/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMachine } from '../../lib/machine-queries.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { StockAlertToggle } from '../reach/stock-alert-toggle.tsx';
import { orderMessages } from './messages.ts';
import { type Way, waysAfter } from './reason-ways.ts';
import { hasReceipt } from './receipt-of.ts';
import { stageOf } from './stage-of.ts';

/** Nothing came of it, for certain: there is a way on. */
const failed: ReadonlySet<OrderState> = new Set(['DECLINED', 'CANCELLED', 'REVERTED']);

/** What can be done with a purchase as it stands. */
export function OrderActions({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const here = to('order', { id: order.id });
  const hasFailed = failed.has(order.state);
  const stage = stageOf(order.state);
  const mayReport = order.problem === null && stage !== 'paying' && stage !== 'dispensing';
  return (
    <div className="order-actions">
      {hasFailed
        ? waysAfter(order.reason).map((way) => <WayOn key={way} way={way} order={order} />)
        : null}
      {hasReceipt(order.state) ? (
        <LinkButton to={`${here}?view=receipt`} look="quiet">
          {order.seller.registrationNumber ? text.receipt : text.details}
        </LinkButton>
      ) : null}
      {isSettled(order.state) && stage === 'out' ? <BuyAgain order={order} /> : null}
      {mayReport ? (
        <LinkButton to={`${here}?view=problem`} look="quiet">
          {text.report}
        </LinkButton>
      ) : null}
    </div>
  );
}

function WayOn({ way, order }: { readonly way: Way; readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const isFirst = waysAfter(order.reason)[0] === way;
  const machine = to('machine', { machineId: order.machine.id });
  const ways = {
    retry: [`${machine}?item=${order.lines[0]?.slot ?? ''}`, text.retry],
    methods: [to('userPay'), text.methods],
    machine: [machine, text.toMachine],
  } as const;
  const [path, words] = ways[way];
  return (
    <LinkButton to={path} look={isFirst ? 'filled' : 'quiet'}>
      {words}
    </LinkButton>
  );
}

/** The same slot's confirmation; where it is empty by now, the wish to be told. */
function BuyAgain({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const [line] = order.lines;
  const machineId = order.machine.id;
  const { data } = useMachine(machineId);
  if (!line) return null;
  const item = data?.shelf.find(({ productId }) => productId === line.productId);
  if (data && item?.stock === 0) {
    return (
      <div className="sold-out-now">
        <p className="small muted">{text.soldOutNow}</p>
        <StockAlertToggle machineId={machineId} item={item} />
      </div>
    );
  }
  const slot = item?.slot ?? line.slot;
  return (
    <LinkButton to={`${to('machine', { machineId })}?item=${slot}`} look="quiet">
      {text.again}
    </LinkButton>
  );
}
