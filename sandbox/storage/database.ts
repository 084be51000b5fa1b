type Cell = string | number | null;
type Row = Record<string, Cell>;

/** The interface of the Durable Object's SQLite for the rest of the sandbox. */
export type Database = {
  rows<T extends Row>(sql: string, ...bindings: Cell[]): T[];
  first<T extends Row>(sql: string, ...bindings: Cell[]): T | undefined;
  run(sql: string, ...bindings: Cell[]): void;
  /** Runs `work` in a transaction. An exception rolls its writes back. */
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
