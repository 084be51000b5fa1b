import { pageTitles } from '../../contract/page-titles.ts';
import { type PageName, pagePath } from '../../contract/pages.ts';
import { useAppState } from '../boot/app-state.ts';
import { useLanguage } from '../i18n/use-text.ts';

/** The addresses and titles of this tenant's pages. */
export function usePages() {
  const clientId = useAppState((state) => state.client?.clientId);
  const appearance = useAppState((state) => state.appearance);
  const language = useLanguage();
  const appName = appearance.appName[language];
  return {
    appName,
    to: (name: PageName, params?: Readonly<Record<string, string>>) =>
      clientId === undefined ? '/' : pagePath(clientId, name, params),
    titleOf: (name: PageName) => (name === 'main' ? appName : pageTitles[name][language]),
  };
}
