import { useState } from 'react';
import type { OrderCommand } from '../../../contract/console/order-actions.ts';
import type { Action } from '../../../contract/console/roles.ts';
import { staffErrors } from '../../../contract/console/staff-errors.ts';
import { read } from '../api/console-api.ts';
import { sendProved } from '../api/passkey.ts';
import { useConsole } from '../api/use-console.ts';
import { formatYen } from '../i18n/format.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { AnswerTemplates } from './answer-templates.tsx';
import type { OrderDetail } from './order-detail.ts';
import { RefundYen } from './refund-yen.tsx';

type Kind = 'answer' | 'refund' | 'request-refund' | 'approve-refund' | 'capture' | 'revert';

/** An action of the order page: what it does, and who may. */
const rows: Readonly<
  Record<Kind, { readonly action: Action; readonly label: MessageKey; readonly effect: MessageKey }>
> = {
  answer: { action: 'order.answer', label: 'answerThem', effect: 'answerEffect' },
  refund: { action: 'order.refund', label: 'refund', effect: 'refundEffect' },
  'request-refund': { action: 'order.refund', label: 'requestRefund', effect: 'requestEffect' },
  'approve-refund': { action: 'refund.approve', label: 'approveRefund', effect: 'refundEffect' },
  capture: { action: 'order.capture', label: 'capture', effect: 'captureEffect' },
  revert: { action: 'order.revert', label: 'revert', effect: 'revertEffect' },
};

/** Returns the amount that a refund returns, unless somebody enters a part of it. */
const wholeYenOf = ({ row, request, payment }: OrderDetail): number =>
  request?.amountYen ?? payment.refunds.at(-1)?.yen ?? row.amountYen;

/** Above the limit a refund needs another person. A part of it may be below. */
function refundActions(detail: OrderDetail): readonly Kind[] {
  if (detail.request) return ['approve-refund'];
  if (wholeYenOf(detail) <= detail.approvalAboveYen) return ['refund'];
  return detail.payment.canRefundInPart ? ['refund', 'request-refund'] : ['request-refund'];
}

/** Returns the actions that the order's state allows. */
function possibleActions(detail: OrderDetail): readonly Kind[] {
  const { row, shown } = detail;
  const isReview = row.state === 'MANUAL_REVIEW';
  const canRefund = row.state === 'CAPTURED' || isReview;
  return [
    ...(shown.problem ? (['answer'] as const) : []),
    ...(canRefund ? refundActions(detail) : []),
    ...(isReview ? (['capture', 'revert'] as const) : []),
  ];
}

type Wanted = Entered & { readonly orderId: OrderDetail['row']['id'] };

function commandOf(kind: Kind, { orderId, text, refundYen }: Wanted): OrderCommand {
  switch (kind) {
    case 'answer':
      return { kind, orderId, text };
    case 'capture':
    case 'revert':
      return { kind, orderId, reason: text, force: false };
    case 'approve-refund':
      return { kind, orderId, reason: text };
    case 'refund':
    case 'request-refund':
      return { kind, orderId, reason: text, refundYen };
  }
}

/** The buttons of an order, and the question before each. */
export function OrderActions({
  detail,
  onChanged,
}: {
  readonly detail: OrderDetail;
  readonly onChanged: () => void;
}) {
  const { t, local } = useText();
  const connection = useConsole();
  const { api, tenant } = connection;
  const [chosen, setChosen] = useState<Kind>();
  const [done, setDone] = useState<MessageKey>();
  const { row, request } = detail;
  const act = async (kind: Kind, { text, refundYen }: Entered) => {
    const param = { ...tenant, id: row.id };
    const json = commandOf(kind, { orderId: row.id, text, refundYen });
    const send = () => read(api.orders[':id'].actions.$post({ param, json }));
    const refused = local(staffErrors.PASSKEY_REJECTED.body);
    const acted = await sendProved(connection, refused, send);
    const texts = {
      done: 'actionDone',
      pending: 'actionPending',
      requested: 'actionRequested',
    } as const;
    setDone(texts[acted.outcome]);
    setChosen(undefined);
    onChanged();
  };

  return (
    <>
      {request && (
        <p className="note">
          {t('waitsForApproval', {
            ...{ name: request.requester, reason: request.reason },
            amount: formatYen(request.amountYen),
          })}
        </p>
      )}
      {done && (
        <p className="note good" role="status">
          {t(done)}
        </p>
      )}
      <div className="row">
        {possibleActions(detail).map((kind, index) => (
          <ActionButton
            key={kind}
            action={rows[kind].action}
            label={t(rows[kind].label)}
            tone={index === 0 ? 'main' : 'plain'}
            onPress={() => setChosen(kind)}
          />
        ))}
      </div>
      {chosen && (
        <OrderQuestion
          key={chosen}
          kind={chosen}
          detail={detail}
          onClose={() => setChosen(undefined)}
          onConfirm={(entered) => act(chosen, entered)}
        />
      )}
    </>
  );
}

type Entered = { readonly text: string; readonly refundYen: number };

/** Asks before an action. A refund also asks how much, where the provider can refund a part. */
function OrderQuestion({
  kind,
  detail,
  onClose,
  onConfirm,
}: {
  readonly kind: Kind;
  readonly detail: OrderDetail;
  readonly onClose: () => void;
  readonly onConfirm: (entered: Entered) => Promise<void>;
}) {
  const { t } = useText();
  const { payment } = detail;
  const wholeYen = wholeYenOf(detail);
  const [refundYen, setRefundYen] = useState(wholeYen);
  const isRefund = kind === 'refund' || kind === 'request-refund';
  return (
    <ConfirmDialog
      title={t(rows[kind].label)}
      effect={t(rows[kind].effect, { amount: formatYen(refundYen) })}
      label={t(rows[kind].label)}
      field={
        kind === 'answer'
          ? { label: t('answerLabel'), hint: t('answerEffect') }
          : { label: t('reason'), hint: t('reasonHint') }
      }
      onClose={onClose}
      onConfirm={(text) => onConfirm({ text, refundYen })}
    >
      {(setText) => (
        <>
          {kind === 'answer' && <AnswerTemplates onChoose={setText} />}
          {isRefund && payment.canRefundInPart && (
            <RefundYen wholeYen={wholeYen} yen={refundYen} onChange={setRefundYen} />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
