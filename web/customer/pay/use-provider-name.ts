import type { PayMethodKind } from '../../../contract/shared/client.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { payProviders } from './providers.ts';

/** Returns a provider's name in the person's language. */
export const useProviderName = (kind: PayMethodKind): string =>
  payProviders[kind].name[useLanguage()];
