import * as v from 'valibot';

/** A part of a document that differs. `undefined`: it does not exist before or after the change. */
export type Difference = {
  readonly at: string;
  readonly before: unknown;
  readonly after: unknown;
};

const map = v.record(v.string(), v.unknown());
const isMap = (value: unknown): value is Record<string, unknown> =>
  !Array.isArray(value) && v.is(map, value);

/** Compares field by field, down to the differing values. A list counts as one value. */
export function differencesOf(before: unknown, after: unknown, at = ''): readonly Difference[] {
  if (isMap(before) && isMap(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      differencesOf(before[key], after[key], at === '' ? key : `${at}.${key}`),
    );
  }
  return sameValue(before, after) ? [] : [{ at, before, after }];
}

const sameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const MAX_SHOWN = 60;

/** Formats a difference as `priceYen 140 → 150`. */
export const written = ({ at, before, after }: Difference): string =>
  `${at} ${shown(before)} → ${shown(after)}`;

function shown(value: unknown): string {
  if (value === undefined) return '(none)';
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
