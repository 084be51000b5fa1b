import { pageTitles } from '../../../contract/customer/page-titles.ts';
import { matchPage, type PageName } from '../../../contract/customer/pages.ts';
import type { Language, LocalText } from '../../../contract/shared/language.ts';
import { useLanguage } from '../../i18n/use-text.ts';
import { type PageParams, pageAddress } from '../browser/page-address.ts';
import { useAppState } from '../session/app-context.tsx';

const notFound: LocalText = { ja: 'ページが見つかりません', en: 'Page Not Found' };

/** The addresses and titles of this tenant's pages. */
export function usePages() {
  const clientId = useAppState((state) => state.client?.clientId);
  const appearance = useAppState((state) => state.appearance);
  const language = useLanguage();
  const appName = appearance.appName[language];
  return {
    appName,
    to: <N extends PageName>(name: N, ...params: PageParams<N>): string =>
      pageAddress(clientId, name, ...params),
    titleOf: (name: PageName) => (name === 'main' ? appName : pageTitles[name][language]),
  };
}

/** Returns the title for an address, or null. The edge writes the same title into the HTML. */
export function documentTitle(
  pathname: string | null,
  appName: string,
  language: Language,
): string {
  const match = pathname === null ? undefined : matchPage(pathname);
  if (!match) return notFound[language];
  if (match.name === 'entry' || match.name === 'main') return appName;
  return `${pageTitles[match.name][language]} | ${appName}`;
}

/** The item of the main navigation that a page belongs to. */
export function sectionOf(pathname: string): PageName | undefined {
  const match = matchPage(pathname);
  if (!match || match.name === 'entry') return undefined;
  if (match.name === 'main' || match.name === 'machine') return 'main';
  if (match.name === 'orders' || match.name === 'order') return 'orders';
  if (match.name === 'coupons') return 'coupons';
  return /^(\/clients)?\/[^/]+\/account(\/|$)/.test(pathname) ? 'account' : undefined;
}
