import { messages } from '../../i18n/messages.ts';

/** Texts of the way back to a purchase that was left for a step. */
export const wayBackMessages = messages({
  ja: { back: '購入にもどる' },
  en: { back: 'Back to your purchase' },
});
