import { Checkbox, Input, Label, NumberField } from 'react-aria-components';
import { type MessageKey, useText } from '../i18n/use-text.ts';

/** The most days that a coupon can be used. */
const MAX_DAYS = 366;

type Coupon = { readonly days: number; readonly atMachine: boolean };

/** Asks what a coupon is worth, how long it can be used, and whether at every machine. */
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

/** A number from 1. An emptied field keeps the last one. */
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
