import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/customer/orders.ts';
import { hasReceipt } from '../../../../contract/shared/order-state.ts';
import { useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ContactCard } from '../../parts/contact-card.tsx';
import { usePages } from '../../parts/pages.ts';
import { nextActionsAfter, orderView } from '../../purchase/order-states.ts';
import { orderMessages } from './messages.ts';
import styles from './order.module.css';
import { BuyAgain, ReceiptLink, ReportLink } from './order-actions.tsx';
import { OtherMethod, useOtherMethod } from './other-method.tsx';

/**
 * The most helpful action after a failed purchase, pinned to the bottom. The others are collapsed.
 */
export function FailureActions({ order }: { readonly order: Order }) {
  const { next } = orderView(order.state);
  if (order.state === 'DECLINED') return <AfterRefusal order={order} />;
  if (next === 'try-again') return <AfterFailure order={order} />;
  if (next === 'buy-again') {
    return <Actions order={order} main={<BuyAgain order={order} />} />;
  }
  return <WhileWaiting order={order} />;
}

type ActionsProps = {
  readonly order: Order;
  readonly main: ReactNode;
  readonly children?: ReactNode;
};

function Actions({ order, main, children }: ActionsProps) {
  const text = useText(orderMessages);
  return (
    <>
      <details data-actions="" className={classes(cardStyles['card'], styles['folded'])}>
        <summary>{text.otherWays}</summary>
        <div className={styles['order-actions']}>
          {children}
          {hasReceipt(order.state) ? <ReceiptLink order={order} /> : null}
          <ReportLink order={order} />
          <ContactCard />
        </div>
      </details>
      <div data-actions="" className={styles['pinned']}>
        {main}
      </div>
    </>
  );
}

/** Shown while the person only has to wait. The main action leads to the FAQ. */
function WhileWaiting({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const { to } = usePages();
  const help = (
    <LinkButton to={to('faqs')} look="quiet">
      {text.help}
    </LinkButton>
  );
  return <Actions order={order} main={help} />;
}

function AfterFailure({ order }: { readonly order: Order }) {
  const [main, ...rest] = useNextActions(order);
  return (
    <Actions order={order} main={main ? <ActionLink {...main} /> : null}>
      {rest.map((action) => (
        <ActionLink key={action.path} {...action} look="quiet" />
      ))}
    </Actions>
  );
}

/** Another payment method comes first if there is one. */
function AfterRefusal({ order }: { readonly order: Order }) {
  const other = useOtherMethod(order);
  const actions = useNextActions(order);
  if (other === undefined) return <AfterFailure order={order} />;
  return (
    <Actions order={order} main={<OtherMethod order={order} other={other} />}>
      {actions.map((action) => (
        <ActionLink key={action.path} {...action} look="quiet" />
      ))}
    </Actions>
  );
}

type Action = { readonly path: string; readonly label: string };

/** Returns the possible actions after this failure, the most helpful one first. */
function useNextActions(order: Order): readonly Action[] {
  const text = useText(orderMessages);
  const { to } = usePages();
  const machine = to('machine', { machineId: order.machine.id });
  const actions = {
    retry: { path: `${machine}?item=${order.lines[0].slot}`, label: text.retry },
    methods: { path: to('userPay'), label: text.methods },
    machine: { path: machine, label: text.toMachine },
  } as const;
  return nextActionsAfter(order.reason).map((action) => actions[action]);
}

function ActionLink({ path, label, look }: Action & { readonly look?: 'quiet' }) {
  return (
    <LinkButton to={path} look={look}>
      {label}
    </LinkButton>
  );
}
