import { useText } from '../../i18n/use-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { BindingFacts } from './binding-facts.tsx';
import type { StandingProps } from './binding-standing.tsx';
import { returnMessages } from './return-messages.ts';

/**
 * The wallet came back in a browser that is not the starter's: a link may have been sent to somebody
 * else. Only the person here can say whether that LINE account shall pay with this wallet.
 */
export function ConfirmBinding({ binding, decide }: StandingProps) {
  const text = useText(returnMessages);
  const { busy, problem, run } = useAction();
  const { displayName } = binding.account;
  return (
    <section className="confirm">
      <h2>{text.ask}</h2>
      <p>{text.askBody(displayName)}</p>
      <BindingFacts binding={binding} />
      <Notice tone="alert">
        <b>{text.warning}</b>
        {text.warningBody}
      </Notice>
      <ProblemNotice problem={problem} />
      <Button disabled={busy} onClick={() => run(() => decide('confirm'))}>
        {text.confirm(displayName)}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => run(() => decide('refuse'))}>
        {text.refuse}
      </Button>
    </section>
  );
}
