import type { Order } from '../../../../contract/customer/orders.ts';
import { orderSentences } from '../../../../contract/shared/order-sentences.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, clockIcon, doneIcon, infoIcon } from '../../../ui/more-icons.ts';
import { WholeWords } from '../../../ui/phrases.tsx';
import { Picture } from '../../parts/picture.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { orderView, toneOf } from '../../purchase/order-states.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import { dropMessages } from './drop-messages.ts';
import { orderMessages } from './messages.ts';
import styles from './state-scene.module.css';

const icons = { info: infoIcon, wait: clockIcon, alert: alertIcon, done: doneIcon } as const;

type StateSceneProps = { readonly order: Order; readonly live: Live };

/** Draws the state of a purchase. Screen readers announce each change of its text. */
export function StateScene({ order, live }: StateSceneProps) {
  const text = useText(orderMessages);
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
      <ItemLine order={order} />
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

/** The title with the sum, and an explanation. */
function StateText({ order }: { readonly order: Order }) {
  const language = useLanguage();
  const { amountYen, partRefundYen } = order;
  const yen = (sum = 0) => (sum === 0 ? undefined : formatYen(sum, language));
  const sums = { total: yen(amountYen), part: yen(partRefundYen) };
  const { title, body } = orderSentences(language, order, sums);
  return (
    <div role="status" aria-live="polite">
      <h2>{title}</h2>
      <p>
        <WholeWords text={body} />
      </p>
    </div>
  );
}

function ItemLine({ order }: { readonly order: Order }) {
  const text = useText(orderMessages);
  const local = useLocalText();
  const language = useLanguage();
  const charge = chargeOf(order);
  return (
    <div className={styles['item']}>
      <p>
        <b>{local(order.lines[0].name)}</b>
        <small>{text.machineOf(local(order.machine.name), order.machine.code)}</small>
      </p>
      {charge ? (
        <p className={styles['charge']}>
          <small>{text[charge.word]}</small>
          <b>{formatYen(charge.amountYen, language)}</b>
        </p>
      ) : null}
    </div>
  );
}

/**
 * Returns what a failed purchase costs. Undefined if the drink came out: `MoneyCard` shows that
 * sum.
 */
function chargeOf({ state, amountYen, partRefundYen = amountYen }: Order) {
  const { money, summary } = orderView(state);
  if (summary === 'done') return undefined;
  if (money === 'checking') return { word: 'undecided', amountYen } as const;
  if (money === 'refunding') return { word: 'givingBack', amountYen: partRefundYen } as const;
  const leftYen = money === 'refunded' ? amountYen - partRefundYen : 0;
  return { word: 'charge', amountYen: leftYen } as const;
}
