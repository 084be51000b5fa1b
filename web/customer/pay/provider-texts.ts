import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { dpayMessages } from './providers/dpay/messages.ts';
import { paypayMessages } from './providers/paypay/messages.ts';
import type { ProviderTexts } from './providers/provider.ts';

/** The texts of each provider. Separate from the descriptors, which the first view needs. */
export const providerTexts = {
  paypay: paypayMessages,
  dpay: dpayMessages,
} as const satisfies Record<PayMethodKind, Record<'ja' | 'en', ProviderTexts>>;

/** The texts that differ between providers. */
export const useProviderText = (kind: PayMethodKind): ProviderTexts =>
  providerTexts[kind][useLanguage()];
