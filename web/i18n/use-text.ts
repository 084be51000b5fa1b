import { createContext, useContext } from 'react';
import type { Language, LocalText } from '../../contract/language.ts';

/** The language the app is shown in; the session sets it. */
export const LanguageContext = createContext<Language>('ja');

export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of one screen family in the language shown. */
export function useText<T>(texts: { readonly ja: T; readonly en: NoInfer<T> }): T {
  return texts[useLanguage()];
}

/** Picks the language shown out of a tenant's own text. */
export function useLocalText(): (text: LocalText) => string {
  const language = useLanguage();
  return (text) => text[language];
}
