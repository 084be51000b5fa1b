import type { Order } from '../../../../contract/customer/orders.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { classes } from '../../../ui/class-names.ts';
import { useProviderText } from '../../pay/provider-texts.ts';
import { comesBackAs, orderView } from '../../purchase/order-states.ts';
import { timelineOf } from '../../purchase/timeline.ts';
import { timelineMessages } from './state-messages.ts';
import styles from './timeline.module.css';

const stations = ['payment', 'machine', 'refund'] as const;

/** What happened at the payment, at the machine and to the money, and when the money reappears. */
export function TimelineView({ order }: { readonly order: Order }) {
  const text = useText(timelineMessages);
  const language = useLanguage();
  const { money } = orderView(order.state);
  const timeline = timelineOf(order);
  const now = new Date();
  return (
    <section data-money={money}>
      <h2 className="unseen">{text.title}</h2>
      <ol className={classes(cardStyles['card'], styles['timeline'])}>
        {stations.map((station) => {
          const { event, dot, at } = timeline[station];
          return (
            <li key={station} data-dot={dot} className={styles[dot]}>
              <span>
                <small>{text[station]}</small>
                {text[event]}
              </span>
              {at ? <time dateTime={at}>{formatMoment(at, now, language)}</time> : null}
            </li>
          );
        })}
      </ol>
      <ReturnNote order={order} />
    </section>
  );
}

/** Shows when and how the money is returned. Nothing if no money is returned. */
function ReturnNote({ order }: { readonly order: Order }) {
  const back = comesBackAs(orderView(order.state).money);
  return back && order.pay ? <ProviderNote kind={order.pay.kind} how={back} /> : null;
}

type ProviderNoteProps = {
  readonly kind: PayMethodKind;
  readonly how: NonNullable<ReturnType<typeof comesBackAs>>;
};

function ProviderNote({ kind, how }: ProviderNoteProps) {
  const provider = useProviderText(kind);
  return <p className="small muted">{provider[how]}</p>;
}
