import type { Machine, ShelfItem } from '../../../contract/machines.ts';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { Icon, pinIcon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { shelfMessages } from '../main/messages.ts';
import { buyMessages } from './messages.ts';

/** What is bought: one piece of it. */
export function ItemFacts({ item }: { readonly item: ShelfItem }) {
  const text = useText(buyMessages);
  const shelf = useText(shelfMessages);
  const local = useLocalText();
  return (
    <section className="card buy-item" aria-label={text.item}>
      <span className="buy-picture">
        <Picture url={item.pictureUrl} width={72} height={96} eager />
      </span>
      <div>
        <span className={`temperature ${item.temperature}`}>{shelf[item.temperature]}</span>
        <h2>{local(item.name)}</h2>
        {item.volumeMl === null ? null : <small>{item.volumeMl}ml</small>}
        <p className="buy-price">
          <Price amountYen={item.priceYen} />
          <span>
            {text.quantity} <b>{text.one}</b>
          </span>
        </p>
      </div>
    </section>
  );
}

/** The wrong machine is the costliest mistake: its number once more, right before paying. */
export function MachineCheck({ machine }: { readonly machine: Machine }) {
  const text = useText(buyMessages);
  const local = useLocalText();
  return (
    <section className="card buy-machine">
      <Picture url={machine.pictureUrl} width={64} height={64} eager />
      <div>
        <p className="code">
          <small>{text.number}</small> {machine.code}
        </p>
        <p className="small">
          <b>{local(machine.name)}</b>
        </p>
        <p className="place small">
          <Icon path={pinIcon} />
          {local(machine.place)}
        </p>
      </div>
      <h2 className="check">{text.machine}</h2>
    </section>
  );
}
