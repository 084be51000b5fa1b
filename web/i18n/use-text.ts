import { createContext, useContext } from 'react';
import type { Language, LocalText } from '../../contract/shared/language.ts';

/** The language of the app, set by the session. */
export const LanguageContext = createContext<Language>('ja');

export const useLanguage = (): Language => useContext(LanguageContext);

/** Returns the texts of one screen family in the current language. */
export function useText<T>(texts: { readonly ja: T; readonly en: NoInfer<T> }): T {
  return texts[useLanguage()];
}

/** Selects the current language from a tenant's own text. */
export function useLocalText(): (text: LocalText) => string {
  const language = useLanguage();
  return (text) => text[language];
}
