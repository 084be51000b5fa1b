import type { Order } from '../../../contract/orders.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { orderView, type Stage, stepOf } from '../../purchase/order-states.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { orderMessages } from './messages.ts';
import { reasonMessages, stageMessages } from './state-messages.ts';

/** How the purchase goes: the drink in its machine, and the words for it, said aloud at each change. */
export function LiveStage({ order, live }: { readonly order: Order; readonly live: Live }) {
  const text = useText(orderMessages);
  const local = useLocalText();
  const { stage } = orderView(order.state);
  const [line] = order.lines;
  return (
    <section className={`card stage stage-${stage}`}>
      <p className="reconnecting" role="status">
        {live.connected ? '' : text.reconnecting}
      </p>
      <div className="stage-machine" aria-hidden="true">
        <span className="stage-can">
          <Picture url={line?.pictureUrl ?? null} width={72} height={96} eager />
        </span>
        <span className="stage-tray" />
      </div>
      <StageText order={order} live={live} />
      <ProblemNotice problem={live.outdated} />
      {live.wasLive ? <Steps stage={stage} /> : null}
      <p className="stage-item">
        {line ? <b>{local(line.name)}</b> : null}
        <small>{text.machineOf(local(order.machine.name), order.machine.code)}</small>
      </p>
    </section>
  );
}

function StageText({ order, live }: { readonly order: Order; readonly live: Live }) {
  const text = useText(stageMessages);
  const reasons = useText(reasonMessages);
  const { state, reason } = order;
  // The payment is often booked before anybody has read the line above: it stays while one is here.
  const justOut = state === 'CAPTURED' && live.wasLive;
  return (
    <div className="stage-words" role="status" aria-live="polite">
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
    <ol className="stage-steps">
      {[text.stepPay, text.stepVend, text.stepTake].map((name, step) => (
        <li
          key={name}
          className={step < here ? 'done' : ''}
          aria-current={step === here ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
