import { useLocation } from 'react-router';
import { matchPage } from '../../../../contract/customer/pages.ts';
import type { PayMethodKind } from '../../../../contract/shared/client.ts';
import {
  isProviderPage,
  type ProviderPageName,
  providerPages,
} from '../../../../contract/shared/pay-providers.ts';

/** A payment provider's page and its provider. */
export type ProviderPage = { readonly page: ProviderPageName; readonly kind: PayMethodKind };

/** Returns the current provider page; undefined on other pages. */
export function useProviderPage(): ProviderPage | undefined {
  const name = matchPage(useLocation().pathname)?.name;
  if (name === undefined || !isProviderPage(name)) return undefined;
  return { page: name, kind: providerPages[name].kind };
}
