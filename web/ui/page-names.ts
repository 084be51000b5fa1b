import type { Language, LocalText } from '../../contract/language.ts';
import { pageTitles } from '../../contract/page-titles.ts';
import { matchPage, type PageName } from '../../contract/pages.ts';

const notFound: LocalText = { ja: 'ページが見つかりません', en: 'Page Not Found' };

/** The title of the page at an address, null for none: the edge writes the same into the HTML. */
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

/** The part of the main navigation to which a page belongs. */
export function sectionOf(pathname: string): PageName | undefined {
  const match = matchPage(pathname);
  if (!match || match.name === 'entry') return undefined;
  if (match.name === 'main' || match.name === 'machine') return 'main';
  if (match.name === 'orders' || match.name === 'order') return 'orders';
  if (match.name === 'coupons') return 'coupons';
  return /^(\/clients)?\/[^/]+\/account(\/|$)/.test(pathname) ? 'account' : undefined;
}
