import type { Language } from '../../../contract/shared/language.ts';

const formats = {
  ja: new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'medium',
    timeStyle: 'short',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'medium',
    timeStyle: 'short',
  }),
};

/** Formats a time for people in Japan. */
export const japanTime = (atMs: number, language: Language): string =>
  formats[language].format(new Date(atMs));
