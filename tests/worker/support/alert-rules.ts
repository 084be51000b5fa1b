import { runInDurableObject } from 'cloudflare:test';
import page from '../../../docs/metrics.md?raw';
import type { Dataset } from '../../../worker/core/metrics/metrics.ts';
import { objects } from './objects.ts';

type Row = Parameters<Dataset['writeDataPoint']>[0] & { readonly atS: number };

/** The query below each rule's heading. */
const queries = new Map(
  [...page.matchAll(/^### (.+)\n(?:(?!###)[\s\S])*?```sql\n([^`]+)```/gm)].map(
    ([, name = '', sql = '']) => [name, sql],
  ),
);

/** The names of the rules in docs/metrics.md. */
export const alertRules: readonly string[] = [...queries.keys()];

/** Returns a query of Analytics Engine in SQLite's dialect: another `if`, and seconds for times. */
const inSqlite = (sql: string) =>
  sql
    .replaceAll('if(', 'iif(')
    .replaceAll(/NOW\(\) - INTERVAL '(\d+)' MINUTE/g, (_, minutes: string) =>
      String(Math.floor(Date.now() / 1000) - Number(minutes) * 60),
    );

/** Collects measurements as Analytics Engine does, and runs the alert rules on them. */
export class Measurements {
  /** The number of minutes ago at which the next measurements are made. */
  minutesAgo = 0;
  #rows: Row[] = [];

  readonly dataset: Dataset = {
    writeDataPoint: (point) =>
      void this.#rows.push({ ...point, atS: Math.floor(Date.now() / 1000) - this.minutesAgo * 60 }),
  };

  forget(): void {
    this.#rows = [];
  }

  /** Counts every measurement this many times. */
  multiply(count: number): void {
    this.#rows = Array.from({ length: count }, () => this.#rows).flat();
  }

  /** Deletes measurements that are older than a minute. */
  forgetOlder(): void {
    this.#rows = this.#rows.filter(({ atS }) => atS > Date.now() / 1000 - 60);
  }

  /** Runs a rule. Returns the rows that would call a person. */
  async alerts(rule: string): Promise<readonly Record<string, unknown>[]> {
    const query = queries.get(rule);
    if (query === undefined) throw new Error(`docs/metrics.md has no rule "${rule}"`);
    return runInDurableObject(objects.getByName('measurements/rules'), (_, { storage }) => {
      const { sql } = storage;
      const columns = [1, 2, 3, 4].flatMap((place) => [`blob${place} TEXT`, `double${place} REAL`]);
      sql.exec('DROP TABLE IF EXISTS line_vending');
      sql.exec(
        `CREATE TABLE line_vending (timestamp INTEGER, _sample_interval INTEGER, index1 TEXT, ${columns.join()})`,
      );
      for (const { atS, indexes, blobs, doubles } of this.#rows) {
        const cells = [0, 1, 2, 3].flatMap((place) => [blobs[place] ?? '', doubles[place] ?? 0]);
        const values = [atS, 1, indexes[0] ?? '', ...cells];
        sql.exec(`INSERT INTO line_vending VALUES (${values.map(() => '?').join()})`, ...values);
      }
      return sql.exec(inSqlite(query)).toArray();
    });
  }
}
