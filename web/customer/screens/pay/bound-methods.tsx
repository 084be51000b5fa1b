import { useEffect, useRef, useState } from 'react';
import type { PayMethod } from '../../../../contract/customer/pay-methods.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Notice } from '../../../ui/card.tsx';
import { classes } from '../../../ui/class-names.ts';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import listStyles from '../../../ui/list-link.module.css';
import { useAction } from '../../api/use-action.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { payMethodName } from '../../pay/providers.ts';
import { usePayMethodCalls } from '../../pay/use-pay-methods.ts';
import { useProviderName } from '../../pay/use-provider-name.ts';
import { useApp } from '../../session/app-context.tsx';
import { refreshSession } from '../../session/refresh-session.ts';
import { payMessages } from './messages.ts';
import { MethodCard } from './method-card.tsx';
import styles from './pay.module.css';

type BoundProps = {
  readonly bound: readonly PayMethod[];
  readonly askAgain: () => void;
};

/** Whether another browser or the provider can still change a method's state. */
const isOpen = ({ state }: PayMethod) =>
  state === 'started' || state === 'pending' || state === 'unbinding';

/** The bound methods with their actions. */
export function BoundMethods({ bound, askAgain }: BoundProps) {
  const text = useText(payMessages);
  const language = useLanguage();
  const app = useApp();
  const calls = usePayMethodCalls();
  const { busy, problem, run } = useAction();
  const [asked, setAsked] = useState<PayMethod | null>(null);
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const result = useRef<HTMLDivElement>(null);
  useAskingAgain(bound.some(isOpen), askAgain);
  // The pressed button may be gone, so the result takes the focus.
  useEffect(() => {
    if (done !== '') result.current?.focus();
  }, [done]);
  const does = (act: () => Promise<string>) => {
    setDone('');
    run(async () => setDone(await act()));
  };
  const makeDefault = (method: PayMethod) =>
    does(async () => {
      await calls.chooseDefault(method.id);
      return text.defaultSet(payMethodName(method, language));
    });
  const unbind = (method: PayMethod) =>
    does(async () => {
      const left = await calls.unbind(method.id);
      void refreshSession(app);
      return (left === 'gone' ? text.unbound : text.unconfirmed)(payMethodName(method, language));
    });
  const ask = (method: PayMethod) => {
    setAsked(method);
    setOpen(true);
  };
  return (
    <>
      <div ref={result} tabIndex={-1} role="status" className={styles['result']}>
        {done === '' ? null : <Notice>{done}</Notice>}
      </div>
      <ProblemNotice problem={problem} />
      {bound.length > 0 ? (
        <section className={listStyles['list-group']}>
          <h2>{text.bound}</h2>
          {bound.filter(({ state }) => state === 'active').length > 1 ? (
            <p className="small muted">{text.chooseDefault}</p>
          ) : null}
          <ul className={classes(cardStyles['card'], listStyles['rows'])}>
            {bound.map((method) => (
              <MethodCard
                key={method.id}
                method={method}
                busy={busy}
                onDefault={() => makeDefault(method)}
                onMore={() => ask(method)}
                onRemove={() => unbind(method)}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {asked ? (
        <MethodDialog
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

type MethodDialogProps = {
  readonly method: PayMethod;
  /** Whether the person has another usable method. */
  readonly others: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onUnbind: () => void;
};

/** The details of a method: how to unbind it, and what that means. */
function MethodDialog({ method, others, open, onClose, onUnbind }: MethodDialogProps) {
  const text = useText(payMessages);
  const language = useLanguage();
  const name = useProviderName(method.kind);
  return (
    <Dialog title={payMethodName(method, language)} open={open} onClose={onClose}>
      <p>{text.unbindBody(name)}</p>
      {method.isDefault && others ? <p>{text.unbindDefault}</p> : null}
      <div className={dialogStyles['dialog-actions']}>
        <Button look="danger" onClick={onUnbind}>
          {text.unbind}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Dialog>
  );
}

const EVERY_MS = 5_000;

/** Polls every few seconds while another browser or the provider can still change a state. */
function useAskingAgain(open: boolean, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [open]);
}
