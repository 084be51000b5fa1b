import type { Language } from '../../contract/language.ts';

const ZONE = 'Asia/Tokyo';
const locales = { ja: 'ja-JP', en: 'en-GB' } as const;
const formats = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: 'short', day: 'numeric' },
  fullDay: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const numbers = new Intl.NumberFormat(locales.ja);

/** A format costs milliseconds on a slow phone: each is made when it is first needed, once. */
const made = new Map<string, Intl.DateTimeFormat>();

/** A moment in Japan, as the language writes it in one of the formats. */
export function writeMoment(at: Date, format: keyof typeof formats, language: Language): string {
  const key = format + language;
  const writer =
    made.get(key) ??
    new Intl.DateTimeFormat(locales[language], { timeZone: ZONE, ...formats[format] });
  made.set(key, writer);
  return writer.format(at);
}

/** An instant, or undefined where the text is none. */
export function parseInstant(iso: string): Date | undefined {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Whole yen, as the language writes them: 1,200円, ¥1,200. */
export function formatYen(amountYen: number, language: Language): string {
  const digits = numbers.format(amountYen);
  return language === 'ja' ? `${digits}円` : `¥${digits}`;
}

/** A moment in Japan: the time alone on the same day, else with its date. Empty where it is no moment. */
export function formatMoment(iso: string, now: Date, language: Language): string {
  const at = parseInstant(iso);
  if (!at) return '';
  const time = writeMoment(at, 'clock', language);
  const sameDay = writeMoment(at, 'fullDay', language) === writeMoment(now, 'fullDay', language);
  return sameDay ? time : `${writeMoment(at, 'day', language)} ${time}`;
}
