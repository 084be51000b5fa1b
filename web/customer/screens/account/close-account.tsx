import { useState } from 'react';
import { readErrorData } from '../../../../contract/shared/error-data.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useAction } from '../../api/use-action.ts';
import { usePages } from '../../parts/pages.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useApp } from '../../session/app-context.tsx';
import { closeAccount } from '../../session/close-account.ts';
import styles from './account.module.css';
import { leavingMessages } from './messages.ts';

/** Closes the account permanently, after stating what is deleted and what is kept. */
export function CloseAccount() {
  const text = useText(leavingMessages);
  const app = useApp();
  const { to } = usePages();
  const { busy, problem, run, reset } = useAction();
  const [asking, setAsking] = useState(false);
  const close = () => run(() => closeAccount(app));
  const stop = () => {
    reset();
    setAsking(false);
  };
  const order = problem && readErrorData(problem, 'CLOSING_ORDER_OPEN');
  const binding = problem && readErrorData(problem, 'CLOSING_BINDING_OPEN');
  return (
    <div className={styles['sign-out']}>
      <button type="button" className={styles['close-account']} onClick={() => setAsking(true)}>
        {text.close}
      </button>
      <Dialog title={text.closeQuestion} open={asking} onClose={stop}>
        <ul className={styles['consequences']}>
          <li>{text.closeGoes}</li>
          <li>{text.closeUnbinds}</li>
          <li>{text.closeStays}</li>
          <li>{text.closeForGood}</li>
        </ul>
        <ProblemNotice problem={problem} />
        <div className={dialogStyles['dialog-actions']}>
          {order ? (
            <LinkButton to={to('order', { id: order.orderId })}>{text.toOrder}</LinkButton>
          ) : null}
          {binding ? <LinkButton to={to('userPay')}>{text.toPayMethods}</LinkButton> : null}
          <Button look="danger" disabled={busy} onClick={close}>
            {busy ? text.closing : text.close}
          </Button>
          <Button look="quiet" disabled={busy} onClick={stop}>
            {text.keep}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
