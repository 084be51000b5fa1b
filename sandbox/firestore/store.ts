import type { Database } from '../storage/database.ts';
import { invalid } from './errors.ts';
import { endOf, pathKey } from './key.ts';
import { utf8Length } from './limits.ts';
import type { Location } from './names.ts';
import type { Fields } from './value.ts';

export type StoredDocument = {
  location: Location;
  fields: Fields;
  /** Microseconds since 1970. */
  created: number;
  updated: number;
};
type Version = { path: string; updated: number };
type Row = Version & { fields: string; created: number };

const MAX_ROW_BYTES = 1_900_000;
/** The size of the scan cache: as many documents as the largest benchmark stores. */
const MAX_SCANNED = 300_000;
const byKey = 'SELECT path, fields, created, updated FROM documents WHERE database = ? AND key = ?';

/** Documents in SQLite. Each row has its parent and its collection id, for the two kinds of scan. */
export type DocumentStore = ReturnType<typeof openDocumentStore>;

/** Returns the document store. Creates its tables if they do not exist. */
export function openDocumentStore(db: Database) {
  db.run(`CREATE TABLE IF NOT EXISTS documents (
    database TEXT NOT NULL, key TEXT NOT NULL, parent TEXT NOT NULL, collection TEXT NOT NULL,
    path TEXT NOT NULL, fields TEXT NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
    PRIMARY KEY (database, key)) WITHOUT ROWID`);
  db.run(
    'CREATE INDEX IF NOT EXISTS documents_by_collection ON documents (database, collection, key)',
  );
  db.run('CREATE INDEX IF NOT EXISTS documents_by_parent ON documents (database, parent, key)');
  return { ...documents(db), ...scans(db), ...collections(db) };
}

function documents(db: Database) {
  return {
    get(location: Location): StoredDocument | undefined {
      const row = db.first<Row>(byKey, location.database, pathKey(location.segments));
      return row && readRow(location.database, row);
    },
    put({ location: { database, segments }, fields, created, updated }: StoredDocument) {
      const json = JSON.stringify(fields);
      // SQLite in a Durable Object allows 2 MB per row. Firestore's own encoding is smaller than JSON.
      if (utf8Length(json) > MAX_ROW_BYTES) {
        invalid('sandbox: this document is too large as JSON, though Firestore might hold it');
      }
      db.run(
        'INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        database,
        pathKey(segments),
        pathKey(segments.slice(0, -1)),
        segments.at(-2) ?? '',
        segments.join('/'),
        json,
        created,
        updated,
      );
    },
    remove({ database, segments }: Location) {
      db.run('DELETE FROM documents WHERE database = ? AND key = ?', database, pathKey(segments));
    },
    clear(database: string) {
      db.run('DELETE FROM documents WHERE database = ?', database);
    },
  };
}

function scans(db: Database) {
  /**
   * A cache of the documents that earlier scans read, by database and path. Without it, each query
   * would parse every document of its collection again. No two commits have the same time, so a
   * document with another time has changed.
   */
  const scanned = new Map<string, StoredDocument>();
  const read = (database: string, { path, updated }: Version): StoredDocument[] => {
    const name = `${database}/${path}`;
    const known = scanned.get(name);
    if (known?.updated === updated) return [known];
    const segments = path.split('/');
    const row = db.first<Row>(byKey, database, pathKey(segments));
    if (row === undefined) return [];
    const document = readRow(database, row);
    if (scanned.size >= MAX_SCANNED) scanned.clear();
    scanned.set(name, document);
    return [document];
  };
  return {
    /** Returns the documents of one collection in name order. A limit of -1 means none. */
    scanCollection(collection: Location, limit = -1): StoredDocument[] {
      const parent = pathKey(collection.segments);
      const rows = db.rows<Version>(
        'SELECT path, updated FROM documents WHERE database = ? AND parent = ? ORDER BY key LIMIT ?',
        collection.database,
        parent,
        limit,
      );
      return rows.flatMap((row) => read(collection.database, row));
    },
    /** Returns all documents below a parent, or those in collections with one id, in name order. */
    scanGroup(parent: Location, collectionId: string | undefined): StoredDocument[] {
      const start = pathKey(parent.segments);
      const rows = db.rows<Version>(
        `SELECT path, updated FROM documents WHERE database = ?1 AND key > ?2 AND key < ?3 AND (?4 IS NULL OR collection = ?4) ORDER BY key`,
        parent.database,
        start,
        endOf(start),
        collectionId ?? null,
      );
      return rows.flatMap((row) => read(parent.database, row));
    },
  };
}

function collections(db: Database) {
  /** Returns the child segments of a path, including missing documents that have subcollections. */
  const childIds = (place: Location): string[] => {
    const prefix = pathKey(place.segments);
    const ids: string[] = [];
    let from = prefix;
    for (;;) {
      const row = db.first<{ path: string }>(
        'SELECT path FROM documents WHERE database = ? AND key > ? AND key < ? ORDER BY key LIMIT 1',
        place.database,
        from,
        endOf(prefix),
      );
      const id = row?.path.split('/')[place.segments.length];
      if (id === undefined) return ids;
      ids.push(id);
      // Skips everything below this id, so that each child costs one look-up.
      from = endOf(pathKey([...place.segments, id]));
    }
  };
  return {
    childIds,
    /** Returns every database that holds a document. */
    databases: () =>
      db
        .rows<{ database: string }>('SELECT DISTINCT database FROM documents ORDER BY database')
        .map((row) => row.database),
  };
}

function readRow(database: string, row: Row): StoredDocument {
  const fields: Fields = JSON.parse(row.fields);
  const location = { database, segments: row.path.split('/') };
  return { location, fields, created: row.created, updated: row.updated };
}
