import type { Order } from '../../../../contract/customer/orders.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { payProviders } from '../../pay/providers.ts';
import { stageMessages, timelineMessages } from './state-messages.ts';

/** Returns the sentence below the title while the drink drops and is taken. */
export function useProgressText({ state, pay, amountYen }: Order): string {
  const text = useText(stageMessages);
  const timeline = useText(timelineMessages);
  const language = useLanguage();
  if (state !== 'CAPTURED') return text[`${state}_BODY`];
  if (pay === null) return timeline.nothingToPay;
  return text.TAKE_PAID_BODY(formatYen(amountYen, language), payProviders[pay.kind].name[language]);
}
