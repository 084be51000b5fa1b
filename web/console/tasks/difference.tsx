import { useState } from 'react';
import * as v from 'valibot';
import {
  type Difference,
  type DifferenceCause,
  differenceCauseSchema,
  differenceCauses,
} from '../../../contract/console/differences.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { formatDay } from '../i18n/format.ts';
import { methodName } from '../i18n/method-name.ts';
import { useText } from '../i18n/use-text.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ShortId } from '../parts/short-id.tsx';

/** A difference in one line: day, receipt number, both sums, and the deadline for its cause. */
export function DifferenceLine({ difference }: { readonly difference: Difference }) {
  const { t, language, inYen } = useText();
  const { day, orderId, hereYen, thereYen, dueOn } = difference;
  const yen = (sum: number | null) => (sum === null ? '—' : inYen(sum));
  return (
    <p className="quiet">
      {[
        formatDay(day, language),
        ...(orderId === null ? [] : [orderNumber(orderId)]),
        `${t('here')} ${yen(hereYen)}`,
        `${t('there')} ${yen(thereYen)}`,
        `${t('dueOn')} ${formatDay(dueOn, language)}`,
      ].join('・')}
    </p>
  );
}

/** Compares the order's and the provider file's data about one payment. */
export function DifferenceFacts({ difference }: { readonly difference: Difference }) {
  const { t, local, language, inYen } = useText();
  const { day, method, orderId, paymentNumber, hereYen, thereYen, dueOn } = difference;
  const yen = (sum: number | null) => (sum === null ? '—' : inYen(sum));
  return (
    <section>
      <h2>{t('differenceFacts')}</h2>
      <dl className="facts">
        <dt>{t('date')}</dt>
        <dd>{formatDay(day, language)}</dd>
        <dt>{t('method')}</dt>
        <dd>{local(methodName(method))}</dd>
        <dt>{t('number')}</dt>
        <dd>{orderId === null ? '—' : orderNumber(orderId)}</dd>
        <dt>{t('providerNumber')}</dt>
        <dd>{paymentNumber === null ? '—' : <ShortId id={paymentNumber} />}</dd>
        <dt>{t('here')}</dt>
        <dd>{yen(hereYen)}</dd>
        <dt>{t('there')}</dt>
        <dd>{yen(thereYen)}</dd>
        <dt>{t('dueOn')}</dt>
        <dd>{formatDay(dueOn, language)}</dd>
      </dl>
    </section>
  );
}

/** Asks for the cause of a difference, and for a note. */
export function EndDifference({
  onClose,
  onConfirm,
}: {
  readonly onClose: () => void;
  readonly onConfirm: (end: { cause: DifferenceCause; note: string }) => Promise<void>;
}) {
  const { t, local } = useText();
  const [cause, setCause] = useState<DifferenceCause>();
  return (
    <ConfirmDialog
      title={t('endDifference')}
      effect={t('endDifferenceEffect')}
      label={t('endDifference')}
      field={{ label: t('mendedNote'), hint: t('reasonHint'), isOptional: true }}
      isReady={cause !== undefined}
      onClose={onClose}
      onConfirm={async (note) => {
        if (cause !== undefined) await onConfirm({ cause, note });
      }}
    >
      {() => (
        <label className="field">
          <span>{t('cause')}</span>
          <select
            className="date"
            value={cause ?? ''}
            onChange={({ target }) => {
              const chosen = v.safeParse(differenceCauseSchema, target.value);
              if (chosen.success) setCause(chosen.output);
            }}
          >
            <option value="" disabled>
              {t('causeNeeded')}
            </option>
            {differenceCauseSchema.options.map((one) => (
              <option key={one} value={one}>
                {local(differenceCauses[one])}
              </option>
            ))}
          </select>
        </label>
      )}
    </ConfirmDialog>
  );
}
