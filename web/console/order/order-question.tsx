import { useState } from 'react';
import { Checkbox, Label, Radio, RadioGroup } from 'react-aria-components';
import * as v from 'valibot';
import { type ClosedState, closedStateSchema } from '../../../contract/console/order-actions.ts';
import { problemOf } from '../api/console-api.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { AnswerTemplates } from './answer-templates.tsx';
import { CouponChoice } from './coupon-choice.tsx';
import { type Entered, type Kind, kindLabels, wholeYenOf } from './order-commands.ts';
import type { OrderDetail } from './order-detail.ts';
import { OrderEffects } from './order-effects.tsx';
import { RefundYen } from './refund-yen.tsx';

/** The label of an action's text field, if the text is not a reason. */
const fieldLabels: Readonly<Partial<Record<Kind, MessageKey>>> = {
  ...{ note: 'note', offer: 'offerMessage' },
};

/** The default validity of a coupon, in days. */
const COUPON_DAYS = 30;
const languageNames = { ja: '日本語', en: 'English' } as const;

/** The dialog before an action. Shows what it changes, and asks for the values that it needs. */
export function OrderQuestion({
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
  const { payment, language, row } = detail;
  const wholeYen = wholeYenOf(detail);
  const isCoupon = kind === 'give-coupon' || kind === 'offer';
  const [yen, setYen] = useState(isCoupon ? row.amountYen : wholeYen);
  const [coupon, setCoupon] = useState({ days: COUPON_DAYS, atMachine: false });
  const [to, setTo] = useState<ClosedState>('CAPTURED');
  const [force, setForce] = useState(false);
  const [mayForce, setMayForce] = useState(false);
  const isRefund = kind === 'refund' || kind === 'request-refund';
  const isForcible = kind === 'capture' || kind === 'revert' || kind === 'close';
  const confirm = (text: string) =>
    onConfirm({ text, yen, ...coupon, to, force }).catch((thrown: unknown) => {
      const { code } = problemOf(thrown);
      setMayForce(code === 'EVIDENCE_MISSING' || code === 'PROVIDER_DISAGREES');
      throw thrown;
    });
  return (
    <ConfirmDialog
      title={t(kindLabels[kind])}
      effect={null}
      label={t(kindLabels[kind])}
      field={
        kind === 'answer'
          ? {
              label: t('answerLabel'),
              hint: t('answerHint', { language: languageNames[language] }),
            }
          : {
              label: t(fieldLabels[kind] ?? 'reason'),
              hint: t(kind === 'offer' ? 'offerHint' : 'reasonHint'),
            }
      }
      onClose={onClose}
      onConfirm={confirm}
    >
      {(setText) => (
        <>
          <OrderEffects kind={kind} detail={detail} yen={yen} to={to} />
          {kind === 'answer' && (
            <AnswerTemplates
              language={language}
              isRefunded={payment.capturedYen > 0 && payment.refundedYen === payment.capturedYen}
              onChoose={setText}
            />
          )}
          {kind === 'close' && <EndChoice to={to} onChange={setTo} />}
          {isRefund && payment.canRefundInPart && (
            <RefundYen wholeYen={wholeYen} yen={yen} onChange={setYen} />
          )}
          {isCoupon && (
            <CouponChoice yen={yen} onYen={setYen} coupon={coupon} onChange={setCoupon} />
          )}
          {mayForce && isForcible && (
            <Checkbox className="check" isSelected={force} onChange={setForce}>
              <span className="check-mark" aria-hidden="true" /> {t('forceIt')}
            </Checkbox>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Asks for the final state of an order, as staff have found it out. */
function EndChoice({
  to,
  onChange,
}: {
  readonly to: ClosedState;
  readonly onChange: (to: ClosedState) => void;
}) {
  const { t } = useText();
  return (
    <RadioGroup
      className="field"
      value={to}
      onChange={(chosen) => onChange(v.parse(closedStateSchema, chosen))}
    >
      <Label>{t('closeAs')}</Label>
      {closedStateSchema.options.map((state) => (
        <Radio key={state} className="check" value={state}>
          <span className="check-mark round" aria-hidden="true" /> {t(`close${state}`)}
        </Radio>
      ))}
    </RadioGroup>
  );
}
