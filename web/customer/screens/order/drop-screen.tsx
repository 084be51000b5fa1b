import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../contract/customer/orders.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { useHeadingFocus } from '../../../ui/heading-focus.ts';
import { backIcon, Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { uiMessages } from '../../../ui/messages.ts';
import { useMachine } from '../../api/machine-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { orderView, stepOf } from '../../purchase/order-states.ts';
import { keepSenses, readSenses } from '../../purchase/senses.ts';
import type { Live } from '../../purchase/use-live-order.ts';
import { useAppState } from '../../session/app-context.tsx';
import styles from './drop.module.css';
import { DropGlass } from './drop-glass.tsx';
import { dropMessages } from './drop-messages.ts';
import { orderMessages } from './messages.ts';
import { learnGround } from './product-colour.ts';
import { stageMessages } from './state-messages.ts';
import { useFall } from './use-fall.ts';
import { useProgressText } from './use-progress-text.ts';
import { usePlacedGlass, useShelfGlass } from './use-shelf-glass.ts';

type DropScreenProps = {
  readonly order: Order;
  readonly live: Live;
  /** Whether the pick-up screen is moving over this screen. */
  readonly isFlooded: boolean;
  /** Called when the drink has been visible in the tray. */
  readonly onLanded: () => void;
};

/** The steps of a purchase: paid, vending, dropped. */
const steps = [0, 1, 2];

/** The purchase in progress: the machine, from the lit lane to the drink in its tray. */
export function DropScreen({ order, live, isFlooded, onLanded }: DropScreenProps) {
  const text = useText(dropMessages);
  const common = useText(orderMessages);
  const states = useText(stageMessages);
  const { machine: body } = useAppState((state) => state.appearance.character);
  const { data: machine } = useMachine(order.machine.id);
  const { stage } = orderView(order.state);
  const [line] = order.lines;
  const isOut = stage === 'out';
  useEffect(() => {
    if (line.pictureUrl) learnGround(line.pictureUrl, body === 'awning' ? 'dark' : 'white');
  }, [line.pictureUrl, body]);
  const shelf = useShelfGlass(line.slot);
  const { bottle, tray, phase } = useFall(isOut, onLanded, shelf?.bottle);
  const drop = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isLeaning = phase === 'held' && stage === 'dispensing';
  usePlacedGlass(shelf, { drop, frame }, isFlooded ? 'over' : isLeaning ? 'leaning' : phase);
  // The text mentions the drink in the tray only after it has landed.
  const isInTray = phase === 'lying' || phase === 'still';
  const shown: Order = isOut && !isInTray ? { ...order, state: 'VENDING' } : order;
  const title = shown.state === 'CAPTURED' ? states.DISPENSED : states[shown.state];
  const said = useProgressText(shown);
  const step = stepOf(orderView(shown.state).stage) ?? 0;
  return (
    <section
      ref={drop}
      data-stage={stage}
      data-fall={phase}
      aria-hidden={isFlooded}
      inert={isFlooded}
      className={classes(
        styles['drop'],
        styles[body],
        styles[stage],
        styles[phase],
        shelf && styles['around'],
      )}
    >
      <Strip order={order} isOut={isInTray} />
      <div className={styles['front']} data-body="">
        <div className={styles['case']} ref={frame} aria-hidden="true">
          {shelf ? null : <DropGlass line={line} machine={machine} bottle={bottle} />}
        </div>
        <div className={styles['display']}>
          <div role="status" aria-live="polite">
            <h2>{title}</h2>
            <p>{live.connected ? said : common.reconnecting}</p>
          </div>
          <div className={styles['pips']} aria-hidden="true">
            {steps.map((one) => (
              <i key={one} className={one <= step ? styles['on'] : undefined} />
            ))}
          </div>
          <ProblemNotice problem={live.outdated} />
        </div>
        <div className={styles['tray']} ref={tray} aria-hidden="true">
          <span className={styles['flap']}>{text.tray}</span>
          {phase === 'still' ? (
            <span className={styles['stands']}>
              <Picture url={line.pictureUrl} width={108} height={144} eager />
            </span>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** The machine's name, the way back, and the sound switch. */
function Strip({ order, isOut }: { readonly order: Order; readonly isOut: boolean }) {
  const text = useText(dropMessages);
  const ui = useText(uiMessages);
  const local = useLocalText();
  const heading = useHeadingFocus();
  const { to, titleOf } = usePages();
  return (
    <header className={styles['strip']}>
      <Link to={to('orders')} className={styles['hit']} aria-label={ui.back(titleOf('orders'))}>
        <Icon path={backIcon} />
      </Link>
      <span className="plate">
        <span className="unseen">{text.number} </span>
        {order.machine.code}
      </span>
      <div className={styles['where']}>
        <h1 ref={heading} tabIndex={-1}>
          {local(order.machine.name)}
        </h1>
        <p>{isOut ? text.bought : text.buying}</p>
      </div>
      <SoundSwitch />
    </header>
  );
}

const soundIcon =
  'M4 9.500v5h3.500L12 19V5L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a7.500 7.500 0 0 1 0 11';
const silentIcon = 'M4 9.500v5h3.500L12 19V5L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5';

/** Switches the sound and stores the choice on this device. */
function SoundSwitch() {
  const text = useText(dropMessages);
  const [senses, setSenses] = useState(() => readSenses(localStorage));
  const change = () => {
    const next = { ...senses, sound: !senses.sound };
    setSenses(next);
    keepSenses(localStorage, next);
  };
  return (
    <button
      type="button"
      className={styles['hit']}
      aria-label={text.sound}
      aria-pressed={senses.sound}
      onClick={change}
    >
      <Icon path={senses.sound ? soundIcon : silentIcon} />
    </button>
  );
}
