import type { Campaign } from '../../../contract/console/campaigns.ts';
import { useText } from '../i18n/use-text.ts';

/** Returns a function that formats a discount: 50円引き, 10%引き（上限30円）. */
export function useDiscountText(): (discount: Campaign['discount']) => string {
  const { t, inYen } = useText();
  return (discount) => {
    if (discount.kind === 'yen') return t('offYen', { yen: inYen(discount.yen) });
    const off = t('offPercent', { percent: discount.percent });
    return discount.mostYen === null ? off : t('offMost', { off, yen: inYen(discount.mostYen) });
  };
}
