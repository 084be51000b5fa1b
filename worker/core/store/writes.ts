import type { DocumentPath } from './segments.ts';
import { encodeFields, encodeValue, type Fields, type Value } from './values.ts';

/** A condition on the document. If it does not hold, the commit fails. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: string };

/**
 * A field's name, with a dot between map and key (`settings.language`). Use a list of names if a
 * key may contain any character.
 */
export type FieldName = string | readonly string[];

/** One write of a commit. A commit applies all of its writes or none. */
export type Write =
  | {
      readonly kind: 'set';
      readonly path: DocumentPath;
      readonly fields: Fields;
      /**
       * Changes only these fields, and deletes those that `fields` lacks. Absent: replaces the
       * document.
       */
      readonly mask?: readonly FieldName[];
      /** Fields that the server sets to the commit's time. */
      readonly serverTimes?: readonly string[];
      /** Whole amounts that the server adds to fields, without a read. An absent field counts as 0. */
      readonly increments?: readonly (readonly [field: FieldName, by: number])[];
      readonly if?: Precondition;
    }
  | { readonly kind: 'delete'; readonly path: DocumentPath; readonly if?: Precondition }
  /** Checks the precondition and changes nothing. If it does not hold, the commit fails. */
  | { readonly kind: 'verify'; readonly path: DocumentPath; readonly if: Precondition };

/**
 * Returns a write that creates a document with createdAt and updatedAt. The commit fails if it
 * exists.
 */
export function create(path: DocumentPath, fields: Fields): Write {
  return {
    kind: 'set',
    path,
    fields,
    serverTimes: ['createdAt', 'updatedAt'],
    if: { exists: false },
  };
}

/**
 * Returns a write that changes the named fields of an existing document and sets updatedAt. `mask`
 * names nested fields (`settings.language`) whose siblings must stay.
 */
export function update(
  path: DocumentPath,
  fields: Fields,
  condition?: Precondition,
  mask: readonly FieldName[] = Object.keys(fields),
): Write {
  return {
    kind: 'set',
    path,
    fields,
    mask,
    serverTimes: ['updatedAt'],
    if: condition ?? { exists: true },
  };
}

/**
 * A field path needs backticks, unless it consists of plain identifiers with dots between map and
 * key.
 */
const fieldPath = (name: FieldName): string => {
  if (typeof name !== 'string') return name.map(quoted).join('.');
  return /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(name) ? name : quoted(name);
};

const quoted = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``;

/** Returns the write in the wire format of `commit`. */
export function writeOnWire(root: string, write: Write) {
  const name = `${root}/${write.path}`;
  const currentDocument = write.if ? { currentDocument: write.if } : {};
  if (write.kind === 'delete') return { delete: name, ...currentDocument };
  if (write.kind === 'verify') return { verify: name, ...currentDocument };
  const updateTransforms = [
    ...(write.serverTimes ?? []).map((field) => ({
      fieldPath: fieldPath(field),
      setToServerValue: 'REQUEST_TIME',
    })),
    ...(write.increments ?? []).map(([field, by]) => ({
      fieldPath: fieldPath(field),
      increment: encodeValue(by satisfies Value),
    })),
  ];
  return {
    update: { name, fields: encodeFields(write.fields) },
    ...(write.mask ? { updateMask: { fieldPaths: write.mask.map(fieldPath) } } : {}),
    ...(updateTransforms.length > 0 ? { updateTransforms } : {}),
    ...currentDocument,
  };
}
