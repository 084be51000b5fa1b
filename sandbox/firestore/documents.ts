import type { InferOutput } from 'valibot';
import type { Call } from './call.ts';
import { commit } from './commit.ts';
import { invalid, refuse } from './errors.ts';
import { checkId, type Location, nameOf, parseDocumentName } from './names.ts';
import { parseFields } from './parse-value.ts';
import { narrow } from './query.ts';
import { documentOnWire } from './wire-document.ts';
import { DocumentSchema } from './wire-write.ts';
import { parseMask, parsePrecondition, type Write } from './write.ts';

/** GET one document. */
export function getDocument(call: Call, location: Location) {
  const { store, transactions } = call.firestore;
  const document = store.get(location);
  const transaction = call.query.get('transaction');
  if (transaction) transactions.noteRead(transaction, location, document);
  call.bill({ reads: 1 });
  if (document === undefined) {
    return refuse('NOT_FOUND', `Document (${nameOf(location)}) not found.`);
  }
  return documentOnWire(narrow(document, responseMask(call)));
}

/** PATCH: creates or updates a document, with mask and precondition. */
export function patchDocument(call: Call, location: Location) {
  const paths = call.query.getAll('updateMask.fieldPaths');
  const mask = parseMask(paths.length > 0 ? paths : undefined);
  const precondition = parsePrecondition(queryPrecondition(call.query));
  return writeDocument(call, location, { mask, precondition });
}

/** POST: creates a document, with the given id or a random one. */
export function createDocument(call: Call, collection: Location) {
  const id = call.query.get('documentId') || drawDocumentId();
  checkId(id, 'Resource id');
  const location = { ...collection, segments: [...collection.segments, id] };
  parseDocumentName(nameOf(location));
  return writeDocument(call, location, { mask: undefined, precondition: { exists: false } });
}

/** DELETE one document. */
export function deleteDocument(call: Call, location: Location) {
  const precondition = parsePrecondition(queryPrecondition(call.query));
  commit(call.firestore, [{ kind: 'delete', location, precondition }]);
  call.bill({ writes: 1 });
  return {};
}

/** Returns the field mask of the response, from the query string. */
export function responseMask(call: Call) {
  const paths = call.query.getAll('mask.fieldPaths');
  return parseMask(paths.length > 0 ? paths : undefined);
}

function writeDocument(
  call: Call,
  location: Location,
  { mask, precondition }: Pick<Write & { kind: 'set' }, 'mask' | 'precondition'>,
) {
  const document: InferOutput<typeof DocumentSchema> = call.body(DocumentSchema);
  const fields = parseFields(document.fields);
  commit(call.firestore, [{ kind: 'set', location, precondition, fields, mask, transforms: [] }]);
  call.bill({ writes: 1 });
  const stored = call.firestore.store.get(location);
  if (stored === undefined) return refuse('INTERNAL', 'The written document is gone.');
  return documentOnWire(narrow(stored, responseMask(call)));
}

function queryPrecondition(query: URLSearchParams) {
  const exists = query.get('currentDocument.exists');
  const updateTime = query.get('currentDocument.updateTime');
  if (exists !== null && updateTime !== null) invalid('Only one precondition may be set.');
  if (updateTime !== null) return { updateTime };
  return exists === null ? undefined : { exists: exists === 'true' };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

function drawDocumentId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) =>
    alphabet.charAt(byte % alphabet.length),
  ).join('');
}
