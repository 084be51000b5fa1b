import type { DocumentPath } from './segments.ts';
import { encodeFields, encodeValue, type Fields, type Value } from './values.ts';

/** What must hold of the document for the commit to happen. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: string };

/**
 * A field of a document: its name, with a dot between map and key (`settings.language`); or the names
 * one by one, where a key may hold anything.
 */
export type FieldName = string | readonly string[];

/** One write of a commit. All writes of a commit happen, or none. */
export type Write =
  | {
      readonly kind: 'set';
      readonly path: DocumentPath;
      readonly fields: Fields;
      /** Only these fields change; one that `fields` lacks is deleted. Absent: the whole document. */
      readonly mask?: readonly FieldName[];
      /** Fields that the server stamps with the commit's time. */
      readonly serverTimes?: readonly string[];
      readonly increments?: Readonly<Record<string, number>>;
      readonly if?: Precondition;
    }
  | { readonly kind: 'delete'; readonly path: DocumentPath; readonly if?: Precondition }
  /** Changes nothing: the commit fails unless the precondition holds. */
  | { readonly kind: 'verify'; readonly path: DocumentPath; readonly if: Precondition };

/** A new document, stamped with createdAt and updatedAt; the commit fails if it exists. */
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
 * The named fields of an existing document, stamped with updatedAt. `mask` names nested fields
 * (`settings.language`) where their neighbours must stay.
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

/** A field path needs backticks unless it is plain identifiers, a dot between map and key. */
const fieldPath = (name: FieldName): string => {
  if (typeof name !== 'string') return name.map(quoted).join('.');
  return /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(name) ? name : quoted(name);
};

const quoted = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``;

/** A write as the wire's `commit` takes it. */
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
    ...Object.entries(write.increments ?? {}).map(([field, by]) => ({
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
