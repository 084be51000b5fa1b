import type { InferOutput } from 'valibot';
import { invalid, invalidPayload } from './errors.ts';
import { type FieldPath, NAME_FIELD, parseFieldPath } from './field-path.ts';
import { type Location, parseDocumentName } from './names.ts';
import { parseFields } from './parse-value.ts';
import { parseTimestamp } from './timestamps.ts';
import { parseTransform, type Transform } from './transforms.ts';
import type { Fields } from './value.ts';
import type { PreconditionSchema, WireWrite } from './wire-write.ts';

export type Precondition = { exists: boolean } | { updated: number } | undefined;

/** One parsed write. */
export type Write = { location: Location; precondition: Precondition } & (
  | { kind: 'delete' }
  | { kind: 'verify' }
  | {
      kind: 'set';
      fields: Fields;
      mask: readonly FieldPath[] | undefined;
      transforms: readonly Transform[];
    }
);

/** Parses a write. It must have exactly one of update, delete, verify and transform. */
export function parseWrite(wire: WireWrite): Write {
  const precondition = parsePrecondition(wire.currentDocument);
  const operations = [wire.update, wire.delete, wire.verify, wire.transform];
  if (operations.filter((operation) => operation !== undefined).length > 1) invalidPayload();
  if (wire.update !== undefined) {
    return {
      kind: 'set',
      location: parseDocumentName(wire.update.name),
      precondition,
      fields: parseFields(wire.update.fields),
      mask: parseMask(wire.updateMask?.fieldPaths ?? undefined),
      transforms: wire.updateTransforms.map(parseTransform),
    };
  }
  if (wire.transform !== undefined) {
    const transforms = wire.transform.fieldTransforms.map(parseTransform);
    if (transforms.length === 0) invalid('The list of FieldTransform must not be empty.');
    const location = parseDocumentName(wire.transform.document);
    return { kind: 'set', location, precondition, fields: {}, mask: [], transforms };
  }
  if (wire.delete !== undefined) {
    return { kind: 'delete', location: parseDocumentName(wire.delete), precondition };
  }
  if (wire.verify === undefined) return invalid('empty write operation');
  return { kind: 'verify', location: parseDocumentName(wire.verify), precondition };
}

/** Parses the field paths of a mask. No mask means the whole document. */
export function parseMask(paths: readonly string[] | undefined): readonly FieldPath[] | undefined {
  return paths?.map(parseFieldPath).filter(([head]) => head !== NAME_FIELD);
}

export function parsePrecondition(wire: InferOutput<typeof PreconditionSchema>): Precondition {
  if (wire === undefined || wire === null) return undefined;
  if ('exists' in wire) return { exists: wire.exists };
  if (!('updateTime' in wire)) return undefined;
  const updated = parseTimestamp(wire.updateTime);
  return updated === undefined ? invalidPayload() : { updated };
}
