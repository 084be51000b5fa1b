import type { Binding } from '../../../contract/pay-methods.ts';
import { useText } from '../../i18n/use-text.ts';
import { Person } from '../../ui/person.tsx';
import { payMethodName } from './pay-kinds.ts';
import { returnMessages } from './return-messages.ts';

/** Which wallet and whose LINE account: both have to be seen together. */
export function BindingFacts({ binding }: { readonly binding: Binding }) {
  const text = useText(returnMessages);
  return (
    <section className="card binding-facts">
      <Person profile={binding.account} note={text.lineAccount} />
      <p>
        <small>{text.method}</small>
        <b>{payMethodName(binding)}</b>
      </p>
    </section>
  );
}
