import * as v from 'valibot';
import { withoutSeparators } from './without-separators.ts';

/** A Japanese mobile number as E.164. The service sends SMS to no other numbers. */
export const storedPhoneNumberSchema = v.pipe(
  v.string(),
  v.regex(/^\+81[6789]0\d{8}$/),
  v.brand('PhoneNumber'),
);
export type PhoneNumber = v.InferOutput<typeof storedPhoneNumberSchema>;

/**
 * Returns a number in any common notation as E.164. It may be full-width, contain hyphens, spaces
 * or brackets, and begin with +81, 0081 or 0. Undefined for anything else.
 */
export function normalisePhoneNumber(typed: string): PhoneNumber | undefined {
  const plain = withoutSeparators(typed);
  const meant = /^(?:\+81|0081|81)?0?([6789]0\d{8})$/.exec(plain)?.[1];
  const parsed = v.safeParse(storedPhoneNumberSchema, `+81${meant ?? ''}`);
  return parsed.success ? parsed.output : undefined;
}

/** A number as a person types it. */
export const phoneNumberSchema = v.pipe(
  v.string(),
  v.maxLength(60),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const number = normalisePhoneNumber(dataset.value);
    if (number) return number;
    addIssue({ message: 'not a Japanese mobile number' });
    return NEVER;
  }),
);

/** Formats a number for people: `090-1234-5678`. */
export const formatPhoneNumber = (number: string): string =>
  number.replace(/^\+81(\d\d)(\d{4})(\d{4})$/, '0$1-$2-$3');

export const CODE_LENGTH = 6;

/**
 * Returns the code in a typed or pasted text. In a whole message it is the only run of six digits
 * (【JIHAN24】 … 135790), otherwise all digits.
 */
export function readCode(typed: string): string {
  const plain = typed.normalize('NFKC');
  const [run, ...more] = plain.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
  return run !== undefined && more.length === 0 ? run : plain.replace(/\D/g, '');
}

/** A code as a person types or pastes it. */
export const codeSchema = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform(readCode),
  v.length(CODE_LENGTH),
);
