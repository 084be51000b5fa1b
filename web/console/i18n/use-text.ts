import { createContext, useContext } from 'react';
import type { Language, LocalText } from '../../../contract/shared/language.ts';
import { isolated } from '../../../contract/shared/profile.ts';
import { formatYen } from '../../i18n/format.ts';
import { messages } from './messages.ts';

export const LanguageContext = createContext<Language>('ja');

export type MessageKey = keyof typeof messages;

/**
 * Returns the pages' language, and functions that return a message, a sum or a tenant's text in it.
 */
export function useText() {
  const language = useContext(LanguageContext);
  return {
    language,
    t: (key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string =>
      messages[key][language].replace(/\{(\w+)\}/g, (_, name: string) =>
        isolated(String(values[name] ?? '')),
      ),
    inYen: (sum: number): string => formatYen(sum, language),
    local: (text: LocalText): string => (typeof text === 'string' ? text : text[language]),
  };
}
