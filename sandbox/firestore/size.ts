import { utf8Length } from './limits.ts';
import type { Location } from './names.ts';
import { elementsOf, entriesOf, type Fields, type Value } from './value.ts';

/** Returns a document's size in bytes, by Firestore's published rules. */
export function documentSize(location: Location, fields: Fields): number {
  return nameSize(location.segments) + fieldsSize(fields) + 32;
}

function nameSize(segments: readonly string[]): number {
  return segments.reduce((sum, segment) => sum + utf8Length(segment) + 1, 16);
}

function fieldsSize(fields: Fields): number {
  return Object.entries(fields).reduce(
    (sum, [name, value]) => sum + utf8Length(name) + 1 + valueSize(value),
    0,
  );
}

function valueSize(value: Value): number {
  if ('stringValue' in value) return utf8Length(value.stringValue) + 1;
  if ('bytesValue' in value) return atob(value.bytesValue).length;
  if ('referenceValue' in value) return nameSize(value.referenceValue.split('/').slice(5));
  if ('geoPointValue' in value) return 16;
  if ('nullValue' in value || 'booleanValue' in value) return 1;
  const elements = elementsOf(value);
  if (elements !== undefined) return elements.reduce((sum, element) => sum + valueSize(element), 0);
  const entries = entriesOf(value);
  return entries === undefined ? 8 : fieldsSize(entries);
}
