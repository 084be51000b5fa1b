import { normalisePhoneNumber, type PhoneNumber } from '../../../../contract/shared/phone.ts';
import { addDays, dayAt, startOfDay } from '../../japan-time.ts';
import { tokensOf } from '../../search-text.ts';

/** A time span. It includes its start and excludes its end. */
export type TypedSpan = { readonly fromMs: number; readonly toMs: number };

/** A parsed search text: a purchase's amount and time, a whole phone number, digits, or words. */
export type Typed =
  | {
      readonly kind: 'purchase';
      readonly yen: number | null;
      readonly span: TypedSpan | null;
      /** The words that name its machine. Null: the text names none. */
      readonly machine: readonly string[] | null;
    }
  | { readonly kind: 'phone'; readonly number: PhoneNumber }
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'words'; readonly tokens: readonly string[] };

/** People remember a time to about a quarter of an hour. */
const ABOUT_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

const amountPart = /(?<!\S)(?:¥ ?(\d{1,6})|(\d{1,6}) ?円)(?!\S)/;
const dayPart = /(?<!\S)(?:(20\d{2})[/-])?(\d{1,2})[/-](\d{1,2})(?!\S)/;
const timePart = /(?<!\S)(\d{1,2}):(\d{2})(?!\S)/;

/**
 * Parses a search text. `160円` and `¥160` are amounts. `11/23` is a day and `14:30` a time in
 * Japan, also together. `1234` is a machine or the end of a phone number. `1001 14:30` is that time
 * at that machine.
 */
export function readTyped(text: string, nowMs: number): Typed {
  const plain = text
    .normalize('NFKC')
    .replace(/(\d)年(?=\d)|(\d)月(?=\d)/g, '$1$2/')
    .replace(/(\/\d{1,2})日/g, '$1')
    .replace(/(\d)時(\d{1,2})分?/g, (_, hour: string, minute: string) =>
      [hour, minute.padStart(2, '0')].join(':'),
    )
    .replace(/(\d)時/g, '$1:00')
    .replace(/\s+/g, ' ')
    .trim();
  if (/^\d{2,8}$/.test(plain)) return { kind: 'digits', digits: plain };
  const number = normalisePhoneNumber(plain);
  if (number) return { kind: 'phone', number };
  const amount = amountPart.exec(plain);
  const day = dayPart.exec(plain);
  const time = timePart.exec(plain);
  const rest = [amount, day, time].reduce((left, part) => left.replace(part?.[0] ?? '', ''), plain);
  const span = spanOf(day, time, nowMs);
  const isNoTime = span === null && (day !== null || time !== null);
  const machine = rest.trim() === '' ? null : tokensOf(rest);
  // Without a time, an amount with words beside it is a name that contains an amount.
  const isPurchase = span !== null || (amount !== null && machine === null);
  if (isNoTime || !isPurchase) return { kind: 'words', tokens: tokensOf(plain) };
  const yen = amount === null ? null : Number(amount[1] ?? amount[2]);
  return { kind: 'purchase', yen, span, machine };
}

type Part = RegExpExecArray | null;

/**
 * Returns a day, or half an hour around a time. Null: the text has neither, or an impossible one.
 */
function spanOf(day: Part, time: Part, nowMs: number): TypedSpan | null {
  const startMs = day === null ? startOfDay(dayAt(nowMs)) : startOfTyped(day, nowMs);
  if (Number.isNaN(startMs)) return null;
  if (time === null) return day === null ? null : { fromMs: startMs, toMs: startMs + DAY_MS };
  const [hour, minute] = [Number(time[1]), Number(time[2])];
  if (hour > 23 || minute > 59) return null;
  const atMs = startMs + (hour * 60 + minute) * 60_000;
  // A time that is still to come today means yesterday's.
  const isToCome = day === null && atMs - ABOUT_MS > nowMs;
  const middleMs = isToCome ? atMs - DAY_MS : atMs;
  return { fromMs: middleMs - ABOUT_MS, toMs: middleMs + ABOUT_MS };
}

/**
 * Returns when the typed day begins. Without a year it is the latest such day that is not in the
 * future.
 */
function startOfTyped([, year, month = '', date = '']: RegExpExecArray, nowMs: number): number {
  const today = dayAt(nowMs);
  const inYear = (of: string) => `${of}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = today.slice(0, 4);
  const lastYear = addDays(`${thisYear}-01-01`, -1).slice(0, 4);
  const typed = inYear(year ?? thisYear);
  return startOfDay(year === undefined && typed > today ? inYear(lastYear) : typed);
}
