import { orderStateSchema } from '../../../contract/shared/order-state.ts';
import { Icon } from '../../ui/icon.tsx';
import { alertIcon, clockIcon, doneIcon, infoIcon } from '../../ui/more-icons.ts';
import { orderView, type Tone, toneOf } from '../purchase/order-states.ts';
import { ordersMessages } from '../screens/orders/messages.ts';
import styles from './design.module.css';

const grammar: readonly (readonly [Tone, string, string])[] = [
  ['info', infoIcon, 'blue: read, nothing to do'],
  ['wait', clockIcon, 'amber: we are at work, wait'],
  ['alert', alertIcon, 'red: your turn, with a button'],
  ['done', doneIcon, 'green: finished, a refund too'],
];

const ways = orderStateSchema.options.flatMap((state) => [
  { state, tone: toneOf(state), when: '' },
  ...(toneOf(state, true) === toneOf(state)
    ? []
    : [{ state, tone: toneOf(state, true), when: ', seen as it happens' }]),
]);

/** The four tones with the purchase states of each. */
export function States() {
  return (
    <ul className={styles['stack']}>
      {grammar.map(([tone, icon, meaning]) => (
        <li key={tone} className={styles[tone]}>
          <Icon path={icon} />
          <span>
            <b>{meaning}</b>
            {ways
              .filter((way) => way.tone === tone)
              .map(({ state, when }) => (
                <small key={state + when}>
                  {state}
                  {when}: <span lang="ja">{ordersMessages.ja[orderView(state).summary]}</span>
                </small>
              ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
