import { useEffect, useRef, useState } from 'react';
import type { PayMethod } from '../../../contract/pay-methods.ts';
import { refreshSession } from '../../boot/refresh-session.ts';
import { useText } from '../../i18n/use-text.ts';
import { chooseDefaultPayMethod, unbindPayMethod } from '../../lib/pay-methods.ts';
import { useAction } from '../../lib/use-action.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { payMessages } from './messages.ts';
import { MethodCard } from './method-card.tsx';
import { payMethodName } from './pay-kinds.ts';
import { UnbindDialog } from './unbind-dialog.tsx';
import { useAskingAgain } from './use-asking-again.ts';

type BoundProps = {
  readonly bound: readonly PayMethod[];
  readonly askAgain: () => void;
};

/** What somebody else brings to its end: the person elsewhere, or the provider. */
const isOpen = ({ state }: PayMethod) =>
  state === 'started' || state === 'pending' || state === 'unbinding';

/** The bound methods, and what can be done with each. */
export function BoundMethods({ bound, askAgain }: BoundProps) {
  const text = useText(payMessages);
  const { busy, problem, run } = useAction();
  const [asked, setAsked] = useState<PayMethod | null>(null);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const said = useRef<HTMLDivElement>(null);
  useAskingAgain(bound.some(isOpen), askAgain);
  // The button that was pressed may be gone: the focus goes to what came of it.
  useEffect(() => {
    if (done !== '') said.current?.focus();
  }, [done]);
  const does = (act: () => Promise<string>) => {
    setDone('');
    run(async () => setDone(await act()));
  };
  const makeDefault = (method: PayMethod) =>
    does(async () => {
      await chooseDefaultPayMethod(method.id);
      return text.defaultSet(payMethodName(method));
    });
  const unbind = (method: PayMethod) =>
    does(async () => {
      const left = await unbindPayMethod(method.id);
      void refreshSession();
      return (left === 'gone' ? text.unbound : text.unconfirmed)(payMethodName(method));
    });
  const ask = (method: PayMethod) => {
    setAsked(method);
    setOpen(true);
  };
  return (
    <>
      <div ref={said} tabIndex={-1} role="status" className="said">
        {done === '' ? null : <Notice>{done}</Notice>}
      </div>
      <ProblemNotice problem={problem} />
      {bound.length > 0 ? (
        <section className="list-group">
          <h2>{text.bound}</h2>
          <ul className="methods">
            {bound.map((method) => (
              <MethodCard
                key={method.id}
                method={method}
                busy={busy}
                onDefault={() => makeDefault(method)}
                onUnbind={() => ask(method)}
                onRemove={() => unbind(method)}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {asked ? (
        <UnbindDialog
          method={asked}
          others={bound.some(({ id, state }) => id !== asked.id && state === 'active')}
          open={open}
          onClose={() => setOpen(false)}
          onUnbind={() => {
            setOpen(false);
            unbind(asked);
          }}
        />
      ) : null}
    </>
  );
}
