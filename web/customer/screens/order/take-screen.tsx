import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Order } from '../../../../contract/customer/orders.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { doneIcon } from '../../../ui/more-icons.ts';
import { useMachine } from '../../api/machine-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import { orderView } from '../../purchase/order-states.ts';
import { useAppState } from '../../session/app-context.tsx';
import { dropMessages } from './drop-messages.ts';
import { groundOf, knownGround } from './product-colour.ts';
import { stageMessages } from './state-messages.ts';
import styles from './take.module.css';
import { useProgressText } from './use-progress-text.ts';

type TakeScreenProps = {
  readonly order: Order;
  /** Whether this screen is still moving over the machine. */
  readonly isFlooding: boolean;
  readonly onTaken: () => void;
};

/** The drink is in the tray: a large picture and one instruction, to take it. */
export function TakeScreen({ order, isFlooding, onTaken }: TakeScreenProps) {
  const states = useText(stageMessages);
  const local = useLocalText();
  const heading = useRef<HTMLHeadingElement>(null);
  const { machine: body } = useAppState((state) => state.appearance.character);
  const { data: machine } = useMachine(order.machine.id);
  const [line] = order.lines;
  const item = machine?.shelf.find(({ slot }) => slot === line.slot);
  // Focuses the heading, so that screen readers announce the new screen.
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      data-stage="out"
      data-money={orderView(order.state).money}
      className={classes(
        styles['take'],
        styles[body],
        isFlooding && styles['flooding'],
        item && styles[item.temperature],
      )}
    >
      <p className={styles['where']}>
        <span className={styles['plate']}>{order.machine.code}</span>
        {local(order.machine.name)}
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {states.DISPENSED}
      </h1>
      <Drink url={line.pictureUrl} text={body === 'awning' ? 'dark' : 'white'} />
      <Dock order={order} onTaken={onTaken} />
    </section>
  );
}

type DrinkProps = { readonly url: string | null; readonly text: 'white' | 'dark' };

/** The drink on a background in the drink's main colour. */
function Drink({ url, text }: DrinkProps) {
  const drink = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const ground = knownGround(url, text);
    if (ground) drink.current?.parentElement?.style.setProperty('--ground', ground);
  }, [url, text]);
  useEffect(() => {
    const picture = drink.current?.querySelector('img');
    const page = drink.current?.parentElement;
    if (!picture || !page) return;
    const colour = () => {
      const ground = groundOf(picture, text);
      if (ground) page.style.setProperty('--ground', ground);
    };
    if (picture.complete) colour();
    else picture.addEventListener('load', colour, { once: true });
  }, [text]);
  return (
    <div ref={drink} className={styles['drink']} aria-hidden="true">
      <Picture url={url} width={306} height={408} eager />
    </div>
  );
}

function Dock({ order, onTaken }: Omit<TakeScreenProps, 'isFlooding'>) {
  const text = useText(dropMessages);
  const said = useProgressText(order);
  const language = useLanguage();
  const local = useLocalText();
  const { to } = usePages();
  const [line] = order.lines;
  const here = to('order', { id: order.id });
  const isPaid = orderView(order.state).money === 'charged';
  return (
    <div className={styles['dock']}>
      <div className={styles['bought']}>
        <span className={styles['done']}>
          <Icon path={doneIcon} />
        </span>
        <div>
          <b>{local(line.name)}</b>
          <p role="status">{said}</p>
        </div>
        {isPaid ? null : (
          <span className={styles['sum']}>{formatYen(order.amountYen, language)}</span>
        )}
      </div>
      <Button onClick={onTaken}>{text.taken}</Button>
      <div className={styles['more']}>
        {isPaid ? (
          <LinkButton to={`${here}?view=receipt`} look="quiet">
            {order.seller.registrationNumber ? text.receipt : text.details}
          </LinkButton>
        ) : null}
        <LinkButton to={`${here}?view=problem`} look="quiet">
          {text.nothingCame}
        </LinkButton>
      </div>
    </div>
  );
}
