import { useEffect } from 'react';
import type { Binding, PayMethodState } from '../../../contract/pay-methods.ts';
import { refreshSession } from '../../boot/refresh-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Decision, refreshPayMethods } from '../../lib/pay-methods.ts';
import { BindingFacts } from './binding-facts.tsx';
import { ConfirmBinding } from './confirm-binding.tsx';
import { Outcome } from './outcome.tsx';
import { payKindNames } from './pay-kinds.ts';
import { RefuseBinding } from './refuse-binding.tsx';
import { returnMessages } from './return-messages.ts';
import { WaysOn } from './ways-on.tsx';

export type StandingProps = {
  readonly binding: Binding;
  /** Sends a decision and shows how the binding stands then. */
  readonly decide: (decision: Decision) => Promise<void>;
};

const tones = {
  active: 'done',
  pending: 'wait',
  started: 'wait',
  unbinding: 'wait',
  declined: 'alert',
  ended: 'alert',
} as const satisfies Record<PayMethodState, string>;

/** How a binding stands, with what can be done about it. */
export function BindingStanding({ binding, decide }: StandingProps) {
  const { state, kind } = binding;
  useRefreshed(state);
  const [title, body] = useWords(binding);
  if (state === 'pending' && binding.mayConfirm) {
    return <ConfirmBinding binding={binding} decide={decide} />;
  }
  const again = state === 'started' || state === 'declined' || state === 'ended';
  return (
    <>
      <Outcome tone={tones[state]} title={title} body={body} />
      {state === 'active' || state === 'pending' ? <BindingFacts binding={binding} /> : null}
      {state === 'pending' ? <RefuseBinding decide={decide} /> : null}
      <WaysOn again={again ? kind : undefined} bound={state === 'active'} />
    </>
  );
}

/** A method that has just been bound, here or in the other browser, counts everywhere at once. */
function useRefreshed(state: PayMethodState) {
  useEffect(() => {
    if (state !== 'active') return;
    void refreshPayMethods();
    void refreshSession();
  }, [state]);
}

function useWords({ state, kind }: Binding): readonly [title: string, body: string] {
  const text = useText(returnMessages);
  const name = payKindNames[kind];
  const words = {
    active: [text.active(name), text.activeBody],
    pending: [text.pending, text.pendingBody(name)],
    started: [text.started, text.startedBody(name)],
    declined: [text.declined(name), text.declinedBody(name)],
    ended: [text.ended, text.endedBody],
    unbinding: [text.unbinding, text.unbindingBody],
  } as const satisfies Record<PayMethodState, readonly [string, string]>;
  return words[state];
}
