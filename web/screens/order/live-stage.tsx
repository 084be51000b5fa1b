import type { Order } from '../../../contract/orders.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { orderView, type Stage, stepOf } from '../../purchase/order-states.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import cardStyles from '../../ui/card.module.css';
import { classes } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { orderMessages } from './messages.ts';
import styles from './order.module.css';
import { reasonMessages, stageMessages } from './state-messages.ts';

/** The state of the purchase: a picture of the machine, and its text, which screen readers speak at each change. */
export function LiveStage({ order, live }: { readonly order: Order; readonly live: Live }) {
  const text = useText(orderMessages);
  const local = useLocalText();
  const { stage } = orderView(order.state);
  const [line] = order.lines;
  return (
    <section
      data-stage={stage}
      className={classes(cardStyles['card'], styles['stage'], styles[`stage-${stage}`])}
    >
      <p className={styles['reconnecting']} role="status">
        {live.connected ? '' : text.reconnecting}
      </p>
      <div className={styles['stage-machine']} aria-hidden="true">
        <span className={styles['stage-can']}>
          <Picture url={line.pictureUrl} width={72} height={96} eager />
        </span>
        <span className={styles['stage-tray']} />
      </div>
      <StageText order={order} live={live} />
      <ProblemNotice problem={live.outdated} />
      {live.wasLive ? <Steps stage={stage} /> : null}
      <p className={styles['stage-item']}>
        <b>{local(line.name)}</b>
        <small>{text.machineOf(local(order.machine.name), order.machine.code)}</small>
      </p>
    </section>
  );
}

function StageText({ order, live }: { readonly order: Order; readonly live: Live }) {
  const text = useText(stageMessages);
  const reasons = useText(reasonMessages);
  const { state, reason } = order;
  // The payment is often booked before anybody has read "take your drink": that stays on this visit.
  const justOut = state === 'CAPTURED' && live.wasLive;
  return (
    <div className={styles['stage-text']} role="status" aria-live="polite">
      <h2>{justOut ? text.DISPENSED : text[state]}</h2>
      {reason ? <p>{reasons[reason]}</p> : null}
      <p>{justOut ? text.TAKE_PAID_BODY : text[`${state}_BODY`]}</p>
    </div>
  );
}

/** Paying, preparing, taking; nothing where the purchase has left that way. */
function Steps({ stage }: { readonly stage: Stage }) {
  const text = useText(orderMessages);
  const here = stepOf(stage);
  if (here === undefined) return null;
  return (
    <ol className={styles['stage-steps']}>
      {[text.stepPay, text.stepVend, text.stepTake].map((name, step) => (
        <li
          key={name}
          className={step < here ? styles['done'] : undefined}
          aria-current={step === here ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
