import type { Campaign } from '../../../contract/console/campaigns.ts';
import { formatMoment } from '../i18n/format.ts';
import { useText } from '../i18n/use-text.ts';

/** Returns a function that formats the period in which a coupon can be added and used. */
export function usePeriodText(): (period: Pick<Campaign, 'startsAt' | 'expiresAt'>) => string {
  const { t, language } = useText();
  return ({ startsAt, expiresAt }) => {
    const until = expiresAt === null ? t('noEnd') : formatMoment(expiresAt, language);
    if (startsAt !== null) return t('fromUntil', { from: formatMoment(startsAt, language), until });
    return expiresAt === null ? until : t('untilOnly', { until });
  };
}
