import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Notice, type NoticeTone } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { usePages } from '../../parts/pages.ts';
import type { ObstacleKind } from '../../purchase/obstacles.ts';
import { noteReturnPath } from '../../purchase/return-link.tsx';
import { stepNames, stepPages } from '../../session/setup-steps.ts';
import styles from './buy.module.css';
import { buyMessages } from './messages.ts';

type ObstacleProps = { readonly obstacle: ObstacleKind; readonly machineId: string };

/** Shows what prevents a purchase and how to resolve it. */
export function Obstacle({ obstacle, machineId }: ObstacleProps) {
  const text = useText(buyMessages);
  const steps = useText(stepNames);
  const { to } = usePages();
  if (obstacle.kind === 'order') {
    return (
      <ObstacleNotice tone="wait" title={text.inProgress} body={text.inProgressBody}>
        <LinkButton to={to('order', { id: obstacle.orderId })}>{text.toOrder}</LinkButton>
      </ObstacleNotice>
    );
  }
  if (obstacle.kind === 'step') {
    const { step } = obstacle;
    return (
      <ObstacleNotice title={text.setUp} body={text.setUpBody(steps[step])}>
        <LinkButton to={to(stepPages[step])} onFollow={noteReturnPath}>
          {text.setUpGo}
        </LinkButton>
      </ObstacleNotice>
    );
  }
  if (obstacle.kind === 'no-pay') {
    return (
      <ObstacleNotice title={text.noPay} body={text.noPayBody}>
        <LinkButton to={to('userPay')} onFollow={noteReturnPath}>
          {text.bindMethod}
        </LinkButton>
      </ObstacleNotice>
    );
  }
  const soldOut = obstacle.kind === 'sold-out';
  return (
    <ObstacleNotice
      tone={soldOut ? 'read' : 'wait'}
      title={soldOut ? text.soldOut : text.offline}
      body={soldOut ? text.soldOutBody : text.offlineBody}
    >
      <LinkButton to={to('machine', { machineId })}>{text.toShelf}</LinkButton>
    </ObstacleNotice>
  );
}

type ObstacleNoticeProps = {
  readonly tone?: NoticeTone;
  readonly title: string;
  readonly body: string;
  readonly children: ReactNode;
};

function ObstacleNotice({ tone = 'read', title, body, children }: ObstacleNoticeProps) {
  return (
    <div className={styles['buy-bar']}>
      <Notice tone={tone}>
        <div role="status">
          <b>{title}</b>
          <p>{body}</p>
        </div>
      </Notice>
      {children}
    </div>
  );
}
