import { maskedWithin } from '../../../contract/shared/mask-secrets.ts';

/** JSON whose secrets are masked, in the shapes that a Firestore value can hold. */
export type MaskedJson =
  | null
  | boolean
  | number
  | string
  | readonly MaskedJson[]
  | { readonly [name: string]: MaskedJson };

const MAX_DEPTH = 4;
const MAX_ENTRIES = 20;
const MAX_TEXT = 200;

/** Names of fields whose values are credentials or personal data, whatever they look like. */
const SECRET_NAME =
  /token|secret|passw|credential|authori[sz]ation|cookie|session|jwt|api_?key|mail|phone|mobile|\btel|address|name|birth|user_?id/i;

/** Telephone and card numbers have nine digits or more; codes and counts are shorter. */
const MIN_SECRET_NUMBER = 100_000_000;

/**
 * Returns a platform's answer for a log record, with credentials, personal data and long numbers
 * masked. Limits: 4 levels, 20 entries per level, 200 characters per text.
 */
export function maskAnswer(value: unknown, depth = 0): MaskedJson {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Math.abs(value) < MIN_SECRET_NUMBER ? value : '[number]';
  if (typeof value === 'string') return maskedWithin(value, MAX_TEXT);
  if (typeof value !== 'object') return null;
  if (depth === MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) {
    // Firestore refuses a list that is directly inside another list.
    const items: readonly unknown[] = value.slice(0, MAX_ENTRIES);
    return items.map((item) => (Array.isArray(item) ? '[list]' : maskAnswer(item, depth + 1)));
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_ENTRIES)
      .map(([name, inner], place) => [safeName(name, place), maskField(name, inner, depth + 1)]),
  );
}

const maskField = (name: string, value: unknown, depth: number): MaskedJson =>
  SECRET_NAME.test(name) && value !== null && value !== '' && typeof value !== 'boolean'
    ? '[masked]'
    : maskAnswer(value, depth);

/**
 * Returns a safe name for a field. A name may itself be a value, such as a user id, and Firestore
 * reserves `__…__`.
 */
const safeName = (name: string, place: number) =>
  /^[A-Za-z][A-Za-z_]{0,29}$/.test(name) ? name : `field${place}`;
