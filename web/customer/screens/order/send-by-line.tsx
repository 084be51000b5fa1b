import { useState } from 'react';
import { type Order, orderSchema } from '../../../../contract/customer/orders.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { LineMark } from '../../../ui/line-mark.tsx';
import { useApi } from '../../api/api-context.ts';
import { readJson } from '../../api/problem.ts';
import { useAction } from '../../api/use-action.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useAppState } from '../../session/app-context.tsx';
import { receiptMessages } from './messages.ts';
import styles from './receipt.module.css';

/** Sends the receipt as a LINE message, if the tenant sends receipts. */
export function SendByLine({ order }: { readonly order: Order }) {
  const text = useText(receiptMessages);
  const { api, tenantParams } = useApi();
  const offers = useAppState((state) => state.client?.messages.includes('receipts') ?? false);
  const friendUrl = useAppState((state) => state.client?.contact.lineUrl ?? null);
  const { busy, problem, run } = useAction();
  const [sent, setSent] = useState(false);
  if (!offers) return null;
  const send = () => {
    setSent(false);
    run(async () => {
      const param = { ...tenantParams, orderId: order.id };
      await readJson(await api.orders[':orderId'].receipt.$post({ param }), orderSchema);
      setSent(true);
    });
  };
  return (
    <div className={styles['keep']}>
      <Button look="quiet" aria-disabled={busy} onClick={send}>
        <LineMark />
        {busy ? text.sendingByLine : text.sendByLine}
      </Button>
      <p role="status" className="small">
        {sent ? text.sentByLine : ''}
      </p>
      <ProblemNotice problem={problem} />
      {problem?.code === 'NOT_A_FRIEND' && friendUrl ? (
        <a href={friendUrl} rel="noopener noreferrer" className={buttonClass('quiet')}>
          <LineMark />
          {text.addFriend}
        </a>
      ) : null}
    </div>
  );
}
