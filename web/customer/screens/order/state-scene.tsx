import type { Order } from '../../../../contract/customer/orders.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { alertIcon, clockIcon, doneIcon, infoIcon } from '../../../ui/more-icons.ts';
import { ContactCard } from '../../parts/contact-card.tsx';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { orderView, toneOf } from '../../purchase/order-states.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import { dropMessages } from './drop-messages.ts';
import { orderMessages } from './messages.ts';
import { reasonMessages, stageMessages } from './state-messages.ts';
import styles from './state-scene.module.css';

const icons = { info: infoIcon, wait: clockIcon, alert: alertIcon, done: doneIcon } as const;

type StateSceneProps = { readonly order: Order; readonly live: Live };

/** Draws the state of a purchase. Screen readers announce each change of its text. */
export function StateScene({ order, live }: StateSceneProps) {
  const text = useText(orderMessages);
  const local = useLocalText();
  const { stage } = orderView(order.state);
  const tone = toneOf(order.state, live.wasLive);
  const [line] = order.lines;
  return (
    <section data-stage={stage} className={styles['state']}>
      <p className={styles['reconnecting']} role="status">
        {live.connected ? '' : text.reconnecting}
      </p>
      <div className={classes(styles['scene'], styles[sceneOf(order)])} aria-hidden="true">
        <SceneTray order={order} />
        <Picture url={line.pictureUrl} width={119} height={158} eager />
      </div>
      <div className={classes(styles['word'], styles[tone])}>
        <span className={styles['sign']}>
          <Icon path={icons[tone]} />
        </span>
        <StateText order={order} />
      </div>
      <ProblemNotice problem={live.outdated} />
      {stage === 'checking' ? <WhomToAsk /> : null}
      <p className={styles['item']}>
        <b>{local(line.name)}</b>
        <small>{text.machineOf(local(order.machine.name), order.machine.code)}</small>
      </p>
    </section>
  );
}

/** Whether the drink is on its shelf, in the tray, jammed, or unknown. */
function sceneOf({ state, reason }: Order): 'shelf' | 'out' | 'stuck' | 'unknown' {
  const { stage } = orderView(state);
  if (stage === 'checking') return 'unknown';
  if (stage === 'out') return 'out';
  return reason === 'JAM' ? 'stuck' : 'shelf';
}

function SceneTray({ order }: { readonly order: Order }) {
  const text = useText(dropMessages);
  return sceneOf(order) === 'unknown' ? <span>{text.tray}</span> : null;
}

function StateText({ order }: { readonly order: Order }) {
  const text = useText(stageMessages);
  const reasons = useText(reasonMessages);
  const { state, reason } = order;
  return (
    <div role="status" aria-live="polite">
      <h2>{text[state]}</h2>
      {reason ? <p>{reasons[reason]}</p> : null}
      <p>{text[`${state}_BODY`]}</p>
    </div>
  );
}

/** The person only has to wait. A contact is offered for questions. */
function WhomToAsk() {
  const text = useText(orderMessages);
  const { to } = usePages();
  return (
    <>
      <ContactCard />
      <LinkButton to={to('faqs')} look="quiet">
        {text.help}
      </LinkButton>
    </>
  );
}
