import { useEffect } from 'react';
import type { Binding, PayMethodState } from '../../../../contract/customer/pay-methods.ts';
import { shownName } from '../../../../contract/shared/profile.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import { useAction } from '../../api/use-action.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';
import { AccountLine } from '../../parts/account-line.tsx';
import { Person } from '../../parts/person.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { payMethodName } from '../../pay/providers.ts';
import type { BindingDecision } from '../../pay/use-pay-methods.ts';
import { useProviderName } from '../../pay/use-provider-name.ts';
import { useApp } from '../../session/app-context.tsx';
import { refreshSession } from '../../session/refresh-session.ts';
import { NextActions } from './next-actions.tsx';
import { Outcome } from './outcome.tsx';
import styles from './pay.module.css';
import { returnMessages } from './return-messages.ts';

export type BindingStatusProps = {
  readonly binding: Binding;
  /** Sends a decision and shows the binding's new state. */
  readonly decide: (decision: BindingDecision) => Promise<void>;
};

const tones = {
  active: 'done',
  pending: 'wait',
  started: 'wait',
  unbinding: 'wait',
  declined: 'alert',
  ended: 'alert',
} as const satisfies Record<PayMethodState, string>;

/** Shows the state of a binding and its actions. */
export function BindingStatus({ binding, decide }: BindingStatusProps) {
  const { state, kind } = binding;
  useRefreshed(state);
  const [title, body] = useStateText(binding);
  if (state === 'pending' && binding.mayConfirm) {
    return <ConfirmBinding binding={binding} decide={decide} />;
  }
  const showsFacts = state === 'active' || state === 'pending';
  const again = state === 'started' || state === 'declined' || state === 'ended';
  return (
    <>
      {showsFacts ? null : <AccountLine of={binding.account} />}
      <Outcome tone={tones[state]} title={title} body={body} />
      {showsFacts ? <BindingFacts binding={binding} /> : null}
      {state === 'pending' ? <RefuseBinding decide={decide} /> : null}
      <NextActions again={again ? kind : undefined} bound={state === 'active'} />
    </>
  );
}

/** Reloads the data that depends on payment methods when a binding becomes active. */
function useRefreshed(state: PayMethodState) {
  const app = useApp();
  const { refresh } = useQueryCache();
  useEffect(() => {
    if (state !== 'active') return;
    void refresh('/pay-methods');
    void refreshSession(app);
  }, [state, app, refresh]);
}

function useStateText({ state, kind }: Binding): readonly [title: string, body: string] {
  const text = useText(returnMessages);
  const name = useProviderName(kind);
  const texts = {
    active: [text.active(name), text.activeBody],
    pending: [text.pending, text.pendingBody(name)],
    started: [text.started, text.startedBody(name)],
    declined: [text.declined(name), text.declinedBody(name)],
    ended: [text.ended, text.endedBody],
    unbinding: [text.unbinding, text.unbindingBody],
  } as const satisfies Record<PayMethodState, readonly [string, string]>;
  return texts[state];
}

/**
 * The wallet returned to a browser that did not start the binding, so another person may have sent the
 * link. Only the person here can decide whether that LINE account may pay with this wallet.
 */
function ConfirmBinding({ binding, decide }: BindingStatusProps) {
  const text = useText(returnMessages);
  const { busy, problem, run } = useAction();
  const name = shownName(binding.account);
  return (
    <section className={styles['confirm']}>
      <h2>{text.ask}</h2>
      <p>{text.askBody(name)}</p>
      <BindingFacts binding={binding} />
      <Notice tone="alert">
        <b>{text.warning}</b>
        {text.warningBody}
      </Notice>
      <ProblemNotice problem={problem} />
      <Button disabled={busy} onClick={() => run(() => decide('confirm'))}>
        {text.confirm(name)}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => run(() => decide('refuse'))}>
        {text.refuse}
      </Button>
    </section>
  );
}

/** The person who started the binding cannot confirm it here, but can cancel it. */
function RefuseBinding({ decide }: Pick<BindingStatusProps, 'decide'>) {
  const text = useText(returnMessages);
  const { busy, problem, run } = useAction();
  return (
    <>
      <ProblemNotice problem={problem} />
      <Button look="quiet" disabled={busy} onClick={() => run(() => decide('refuse'))}>
        {text.pendingRefuse}
      </Button>
    </>
  );
}

/** Shows the wallet and the LINE account together, so that a mismatch is visible. */
function BindingFacts({ binding }: { readonly binding: Binding }) {
  const text = useText(returnMessages);
  const language = useLanguage();
  return (
    <section className={classes(cardStyles['card'], styles['binding-facts'])}>
      <Person profile={binding.account} note={text.lineAccount} />
      <p>
        <small>{text.method}</small>
        <b>{payMethodName(binding, language)}</b>
      </p>
    </section>
  );
}
