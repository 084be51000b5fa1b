import * as v from 'valibot';
import { type PersonalInfoField, personalInfoFields } from '../shared/personal-info-fields.ts';
import { withoutSeparators } from '../shared/without-separators.ts';

/** Removes invisible characters and collapses whitespace. */
const tidy = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

/** Converts hiragana and half-width katakana (NFKC) to full-width katakana. */
const toKatakana = (text: string) =>
  tidy(text.normalize('NFKC')).replace(/[ぁ-ゖ]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) + 0x60),
  );

/**
 * Returns `1990-04-01` for 1990/4/1, 1990年4月1日 or 19900401, full-width or not. Any other text stays
 * as it is.
 */
function toIsoDate(text: string): string {
  const plain = tidy(text.normalize('NFKC'));
  const parts =
    /^(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})日?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (!parts) return plain;
  const [, year = '', month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Returns `100-0001` for seven digits with any separators. Otherwise returns only the digits. */
export const toPostalCode = (text: string) =>
  withoutSeparators(text).replace(/^(\d{3})(\d{4})$/, '$1-$2');

function isRealDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

const typed = v.pipe(v.string(), v.maxLength(300));

/** Returns the fields' rules. `today` is the date in Japan, the latest valid date of birth. */
const rules = (today: string) =>
  ({
    name: v.pipe(typed, v.transform(tidy), v.nonEmpty(), v.maxLength(60)),
    kana: v.pipe(
      typed,
      v.transform(toKatakana),
      v.regex(/^[ァ-ヺー・][ァ-ヺー・ ]*$/),
      v.maxLength(60),
    ),
    birthDate: v.pipe(
      typed,
      v.transform(toIsoDate),
      v.isoDate(),
      v.check(isRealDate),
      v.minValue('1900-01-01'),
      v.maxValue(today),
    ),
    postalCode: v.pipe(typed, v.transform(toPostalCode), v.regex(/^\d{3}-\d{4}$/)),
    address: v.pipe(typed, v.transform(tidy), v.minLength(4), v.maxLength(200)),
  }) satisfies Record<PersonalInfoField, v.GenericSchema<string, string>>;

/** The content of a form or a request. Any field may be absent. */
export const typedPersonalInfoSchema = v.object({
  name: v.optional(typed),
  kana: v.optional(typed),
  birthDate: v.optional(typed),
  postalCode: v.optional(typed),
  address: v.optional(typed),
});
export type TypedPersonalInfo = v.InferOutput<typeof typedPersonalInfoSchema>;

export type CheckedPersonalInfo =
  | { readonly ok: true; readonly value: Partial<Record<PersonalInfoField, string>> }
  | { readonly ok: false; readonly fields: readonly PersonalInfoField[] };

/**
 * Checks exactly the requested fields and drops the others. The browser and the edge both use it.
 */
export function checkPersonalInfo(
  asked: readonly PersonalInfoField[],
  given: TypedPersonalInfo,
  today: string,
): CheckedPersonalInfo {
  const schemas = rules(today);
  const value: Partial<Record<PersonalInfoField, string>> = {};
  const wrong: PersonalInfoField[] = [];
  for (const field of personalInfoFields.filter((name) => asked.includes(name))) {
    const parsed = v.safeParse(schemas[field], given[field]);
    if (parsed.success) value[field] = parsed.output;
    else wrong.push(field);
  }
  return wrong.length > 0 ? { ok: false, fields: wrong } : { ok: true, value };
}

/** Returns the date in Japan as `YYYY-MM-DD`. */
export const todayInJapan = (nowMs: number): string =>
  new Date(nowMs + 9 * 3_600_000).toISOString().slice(0, 10);
