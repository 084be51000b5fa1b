import { Input, Label, NumberField, Text } from 'react-aria-components';
import { useText } from '../i18n/use-text.ts';

/** The amount to refund. The default is the full amount. */
export function RefundYen({
  wholeYen,
  yen,
  onChange,
}: {
  readonly wholeYen: number;
  readonly yen: number;
  readonly onChange: (yen: number) => void;
}) {
  const { t } = useText();
  return (
    <NumberField
      className="field"
      value={yen}
      onChange={(entered) => onChange(Number.isNaN(entered) ? wholeYen : entered)}
      minValue={1}
      maxValue={wholeYen}
      step={1}
    >
      <Label>{t('refundYen')}</Label>
      <Input />
      <Text slot="description" className="small">
        {t('refundYenHint')}
      </Text>
    </NumberField>
  );
}
