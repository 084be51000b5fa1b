import type { CampaignState } from '../../../contract/console/campaigns.ts';
import { type MessageKey, useText } from '../i18n/use-text.ts';

const texts = {
  planned: ['campaignPlanned', 'wait'],
  running: ['campaignRunning', 'good'],
  exhausted: ['campaignExhausted', 'wait'],
  stopped: ['campaignStopped', 'act'],
  over: ['campaignOver', ''],
} as const satisfies Readonly<Record<CampaignState, readonly [MessageKey, string]>>;

/** Shows a coupon's status as a badge. */
export function CampaignStateBadge({ state }: { readonly state: CampaignState }) {
  const { t } = useText();
  const [label, tone] = texts[state];
  return <span className={`badge ${tone}`}>{t(label)}</span>;
}
