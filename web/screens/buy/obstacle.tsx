import type { ReactNode } from 'react';
import type { SetupStep } from '../../../contract/client.ts';
import type { OrderId } from '../../../contract/ids.ts';
import type { Machine, ShelfItem } from '../../../contract/machines.ts';
import type { PayMethod } from '../../../contract/pay-methods.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { shelfMessages } from '../main/messages.ts';
import { stepNames, stepPages } from '../main/step-pages.ts';
import { stockLevel } from '../main/stock-level.ts';
import { leaveForStep } from './leave-for-step.ts';
import { buyMessages } from './messages.ts';

/** What has to be out of the way before anything can be bought. */
export type ObstacleKind =
  | { readonly kind: 'order'; readonly orderId: OrderId }
  | { readonly kind: 'step'; readonly step: SetupStep }
  | { readonly kind: 'sold-out' | 'offline' | 'no-pay' };

type Situation = {
  readonly machine: Pick<Machine, 'online'>;
  readonly item: Pick<ShelfItem, 'stock'>;
  readonly nextStep: SetupStep | null;
  readonly activeOrder: OrderId | null;
  readonly method: PayMethod | undefined;
};

/** The first of them, told before the person chooses anything. */
export function obstacleTo(situation: Situation): ObstacleKind | null {
  const { machine, item, nextStep, activeOrder, method } = situation;
  if (activeOrder) return { kind: 'order', orderId: activeOrder };
  if (stockLevel(item) === 'sold-out') return { kind: 'sold-out' };
  if (machine.online === false) return { kind: 'offline' };
  if (nextStep) return { kind: 'step', step: nextStep };
  return method ? null : { kind: 'no-pay' };
}

type ObstacleProps = { readonly obstacle: ObstacleKind; readonly machineId: string };

export function Obstacle({ obstacle, machineId }: ObstacleProps) {
  const text = useText(buyMessages);
  const steps = useText(shelfMessages);
  const { to } = usePages();
  if (obstacle.kind === 'order') {
    return (
      <Words title={text.inProgress} body={text.inProgressBody}>
        <LinkButton to={to('order', { id: obstacle.orderId })}>{text.toOrder}</LinkButton>
      </Words>
    );
  }
  if (obstacle.kind === 'step') {
    const { step } = obstacle;
    return (
      <Words title={text.setUp} body={text.setUpBody(steps[stepNames[step]])}>
        <LinkButton to={to(stepPages[step])} onFollow={leaveForStep}>
          {text.setUpGo}
        </LinkButton>
      </Words>
    );
  }
  if (obstacle.kind === 'no-pay') {
    return (
      <Words title={text.noPay} body={text.noPayBody}>
        <LinkButton to={to('userPay')} onFollow={leaveForStep}>
          {text.bindPay}
        </LinkButton>
      </Words>
    );
  }
  const soldOut = obstacle.kind === 'sold-out';
  return (
    <Words
      title={soldOut ? text.soldOut : text.offline}
      body={soldOut ? text.soldOutBody : text.offlineBody}
    >
      <LinkButton to={to('machine', { machineId })}>{text.toShelf}</LinkButton>
    </Words>
  );
}

type WordsProps = {
  readonly title: string;
  readonly body: string;
  readonly children: ReactNode;
};

function Words({ title, body, children }: WordsProps) {
  return (
    <Notice tone="alert">
      <div role="status">
        <b>{title}</b>
        <p>{body}</p>
      </div>
      {children}
    </Notice>
  );
}
