import type { PayMethodKind } from '../../contract/client.ts';
import { useLanguage } from '../i18n/use-text.ts';
import { payProviders } from './providers.ts';

/** A provider's name, as the person's language has it. */
export const useProviderName = (kind: PayMethodKind): string =>
  payProviders[kind].name[useLanguage()];
