import { Checkbox, Input, Label, NumberField } from 'react-aria-components';
import { type MessageKey, useText } from '../i18n/use-text.ts';

/** Maximum number of days for which a coupon is valid. */
const MAX_DAYS = 366;

type Coupon = { readonly days: number; readonly atMachine: boolean };

/**
 * The fields of a coupon: its amount, its validity in days, and whether it is valid at every
 * machine.
 */
export function CouponChoice({
  yen,
  onYen,
  coupon,
  onChange,
}: {
  readonly yen: number;
  readonly onYen: (yen: number) => void;
  readonly coupon: Coupon;
  readonly onChange: (coupon: Coupon) => void;
}) {
  const { t } = useText();
  return (
    <>
      <WholeNumber label="couponYen" value={yen} onChange={onYen} />
      <WholeNumber
        label="couponDays"
        value={coupon.days}
        most={MAX_DAYS}
        onChange={(days) => onChange({ ...coupon, days })}
      />
      <Checkbox
        className="check"
        isSelected={coupon.atMachine}
        onChange={(atMachine) => onChange({ ...coupon, atMachine })}
      >
        <span className="check-mark" aria-hidden="true" /> {t('couponAtMachine')}
      </Checkbox>
    </>
  );
}

/** A field for a whole number of at least 1. If the field is emptied, the last number stays. */
function WholeNumber({
  label,
  value,
  most,
  onChange,
}: {
  readonly label: MessageKey;
  readonly value: number;
  readonly most?: number;
  readonly onChange: (value: number) => void;
}) {
  const { t } = useText();
  return (
    <NumberField
      className="field"
      value={value}
      onChange={(entered) => onChange(Number.isNaN(entered) ? value : entered)}
      minValue={1}
      {...(most === undefined ? {} : { maxValue: most })}
      step={1}
    >
      <Label>{t(label)}</Label>
      <Input />
    </NumberField>
  );
}
