import { invalid } from './errors.ts';
import { isReserved } from './limits.ts';
import { entriesOf, type Fields, fieldOf, mapOf, type Value } from './value.ts';

export type FieldPath = readonly string[];
export const NAME_FIELD = '__name__';

const segmentPattern = /(?:[a-zA-Z_][a-zA-Z_0-9]*|`(?:[^`\\]|\\.)+`)/y;

/**
 * Parses a path such as `a.b` with backticks around special names. Queries and masks may use `__name__`.
 */
export function parseFieldPath(text: string): FieldPath {
  if (text === '') invalid('Invalid empty property path string.');
  const path: string[] = [];
  let at = 0;
  for (;;) {
    segmentPattern.lastIndex = at;
    const segment = segmentPattern.exec(text)?.[0];
    if (segment === undefined) return malformed(text);
    path.push(unquote(segment));
    at += segment.length;
    if (at === text.length) break;
    if (text[at] !== '.') return malformed(text);
    at += 1;
  }
  const reserved = path.find((segment) => isReserved(segment) && segment !== NAME_FIELD);
  if (reserved !== undefined) invalid(`Invalid reserved name in field path ${reserved}`);
  return path;
}

/** Returns the value at a path. Only maps are followed. */
export function valueAt(fields: Fields, path: FieldPath): Value | undefined {
  const [head, ...rest] = path;
  if (head === undefined) return undefined;
  const value = fieldOf(fields, head);
  if (rest.length === 0) return value;
  const inner = entriesOf(value);
  return inner === undefined ? undefined : valueAt(inner, rest);
}

/** Returns the fields with the value set at a path. A map replaces any other value on the way. */
export function withValueAt(fields: Fields, path: FieldPath, value: Value): Fields {
  const [head, ...rest] = path;
  if (head === undefined) return fields;
  if (rest.length === 0) return { ...fields, [head]: value };
  const inner = entriesOf(fieldOf(fields, head)) ?? {};
  return { ...fields, [head]: mapOf(withValueAt(inner, rest, value)) };
}

/** Returns the fields without the value at a path. A map that becomes empty stays. */
export function withoutValueAt(fields: Fields, path: FieldPath): Fields {
  const [head, ...rest] = path;
  if (head === undefined || !Object.hasOwn(fields, head)) return fields;
  if (rest.length === 0) {
    return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== head));
  }
  const inner = entriesOf(fieldOf(fields, head));
  if (inner === undefined) return fields;
  return { ...fields, [head]: mapOf(withoutValueAt(inner, rest)) };
}

/** Returns the fields that a mask names, or all fields without a mask. */
export function project(fields: Fields, mask: readonly FieldPath[] | undefined): Fields {
  if (mask === undefined) return fields;
  return mask.reduce<Fields>((kept, path) => {
    const value = valueAt(fields, path);
    return value === undefined ? kept : withValueAt(kept, path, value);
  }, {});
}

function unquote(segment: string): string {
  return segment.startsWith('`') ? segment.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : segment;
}

function malformed(text: string): never {
  return invalid(
    `Invalid property path "${text}". Unquoted property paths must match regex ` +
      '([a-zA-Z_][a-zA-Z_0-9]*), and quoted property paths must match regex ' +
      '(`(?:[^`\\\\]|(?:\\\\.))+`)',
  );
}
