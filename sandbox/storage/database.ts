type Cell = string | number | null;
type Row = Record<string, Cell>;

/** The Durable Object's SQLite, as the rest of the sandbox sees it. */
export type Database = {
  rows<T extends Row>(sql: string, ...bindings: Cell[]): T[];
  first<T extends Row>(sql: string, ...bindings: Cell[]): T | undefined;
  run(sql: string, ...bindings: Cell[]): void;
  /** All or nothing: whatever `work` throws undoes its writes. */
  atomically<T>(work: () => T): T;
};

/** Wraps a Durable Object's storage. */
export function openDatabase(storage: DurableObjectStorage): Database {
  const { sql } = storage;
  return {
    rows: <T extends Row>(text: string, ...bindings: Cell[]) =>
      sql.exec<T>(text, ...bindings).toArray(),
    first: <T extends Row>(text: string, ...bindings: Cell[]) =>
      sql.exec<T>(text, ...bindings).toArray()[0],
    run: (text, ...bindings) => {
      sql.exec(text, ...bindings);
    },
    atomically: (work) => storage.transactionSync(work),
  };
}
