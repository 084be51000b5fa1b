import * as v from 'valibot';
import {
  type Firmware,
  type MachineCounts,
  type MachineFault,
  type MachineFilter,
  type MachinePlaceFilter,
  machineFaultSchema,
} from '../../contract/console/machines.ts';
import type { MapBox } from '../../contract/console/map-box.ts';
import { type MachineId, machineIdSchema } from '../../contract/shared/ids.ts';
import type { FilteredMachines, FleetPage } from '../core/machines/fleet-hub.ts';
import { faultsOf, type MachineStatusFields } from '../core/machines/machine-status.ts';
import type { FleetRow } from '../core/machines/read-fleet-rows.ts';

const HOUR_MS = 60 * 60_000;

/**
 * The number in the table's name is the version of its columns. A release with other columns
 * creates its own table and fills it from the store.
 */
const CREATE = `
  CREATE TABLE IF NOT EXISTS fleet2 (
    id TEXT PRIMARY KEY, position REAL NOT NULL, site TEXT, route TEXT, grouped TEXT,
    offline INTEGER, door INTEGER, jam INTEGER, temperature INTEGER, low INTEGER, few INTEGER,
    stopped INTEGER NOT NULL,
    offlineSince INTEGER, lastSale INTEGER, firmware TEXT,
    code TEXT NOT NULL, name TEXT NOT NULL, latitude REAL, longitude REAL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS fleet2Built (
    one INTEGER PRIMARY KEY, put TEXT, atMs INTEGER, seq INTEGER
  )`;

const countsRow = v.object({
  ...{ machines: v.number(), offline: v.nullable(v.number()), door: v.nullable(v.number()) },
  ...{ jam: v.nullable(v.number()), temperature: v.nullable(v.number()) },
  ...{ low: v.nullable(v.number()), few: v.nullable(v.number()) },
});
const foundRow = v.object({ id: machineIdSchema, position: v.number() });
const firmwareRow = v.object({ version: v.string(), machines: v.number() });
const builtRow = v.object({ put: v.string(), atMs: v.number(), seq: v.number() });
const stoppedRow = v.object({ stopped: v.number() });

/** Conditions of a query, each with its value. */
export type Condition = { readonly sql: string; readonly value: string | number };

/** The fleet in a hub's database: a row for each machine. */
export class FleetTable {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#sql.exec(CREATE);
  }

  /**
   * Returns when the rows were read, and the last put before that. Undefined: they were never read.
   */
  get built(): { readonly put: string; readonly atMs: number } | undefined {
    return this.#built();
  }

  /** Returns the number of the next message to the live pages. */
  nextSeq(): number {
    const seq = (this.#built()?.seq ?? 0) + 1;
    this.#sql.exec('UPDATE fleet2Built SET seq = ?', seq);
    return seq;
  }

  get lastSeq(): number {
    return this.#built()?.seq ?? 0;
  }

  /** Replaces all rows. */
  replace(rows: readonly FleetRow[], { put, atMs }: { put: string; atMs: number }): void {
    const seq = this.lastSeq;
    this.#storage.transactionSync(() => {
      this.#sql.exec('DELETE FROM fleet2');
      for (const row of rows) this.put(row);
      this.#sql.exec('INSERT OR REPLACE INTO fleet2Built VALUES (1, ?, ?, ?)', put, atMs, seq);
    });
  }

  put({ position: [position, id], site, route, group, location, status, ...row }: FleetRow): void {
    this.#sql.exec(
      `INSERT OR REPLACE INTO fleet2
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL, ?, ?, ?, ?)`,
      ...[id, position, site, route, group, ...flagsOf(row.faults), row.isStopped ? 1 : 0],
      ...[row.code, JSON.stringify(row.name)],
      ...[location?.latitude ?? null, location?.longitude ?? null],
    );
    if (status) this.update(id, status);
  }

  remove(id: MachineId): void {
    this.#sql.exec('DELETE FROM fleet2 WHERE id = ?', id);
  }

  /**
   * Sets the status of a machine. Returns whether the machine is stopped. Undefined: the fleet does
   * not have it.
   */
  update(id: MachineId, status: MachineStatusFields): { readonly isStopped: boolean } | undefined {
    const updated = this.#sql.exec(
      `UPDATE fleet2 SET offline = ?, door = ?, jam = ?, temperature = ?, low = ?, few = ?,
        offlineSince = ?, lastSale = ?, firmware = ? WHERE id = ? RETURNING stopped`,
      ...flagsOf(faultsOf(status)),
      ...[status.online ? null : status.onlineSince, status.lastSaleHour, status.firmware, id],
    );
    const [row] = updated.toArray();
    return row && { isStopped: v.parse(stoppedRow, row).stopped === 1 };
  }

  counts(place: MachinePlaceFilter): MachineCounts {
    const { where, values } = whereOf(conditionsOf(place, 0));
    const row = v.parse(
      countsRow,
      this.#sql
        .exec(
          `SELECT COUNT(*) AS machines, SUM(offline) AS offline, SUM(door) AS door, SUM(jam) AS jam,
            SUM(temperature) AS temperature, SUM(low) AS low, SUM(few) AS few FROM fleet2 ${where}`,
          ...values,
        )
        .one(),
    );
    const { machines, offline, door, jam, temperature, low, few } = row;
    return {
      ...{ all: machines, OFFLINE: offline ?? 0, DOOR: door ?? 0, JAM: jam ?? 0 },
      ...{ TEMPERATURE: temperature ?? 0, LOW: low ?? 0, FEW: few ?? 0 },
    };
  }

  find(filter: MachineFilter, { after, most, box }: FleetPage, nowMs: number): FilteredMachines {
    const { where, values } = whereOf([
      ...conditionsOf(filter, nowMs),
      ...(box ? within(box) : []),
    ]);
    const following = after ? `${where ? 'AND' : 'WHERE'} (position, id) > (?, ?)` : '';
    const rows = this.#sql
      .exec(
        `SELECT id, position FROM fleet2 ${where} ${following} ORDER BY position, id LIMIT ?`,
        ...[...values, ...(after ?? []), most + 1],
      )
      .toArray();
    const found = v.parse(v.array(foundRow), rows);
    const last = found.length > most ? found[most - 1] : undefined;
    return {
      ids: found.slice(0, most).map(({ id }) => id),
      after: last ? [last.position, last.id] : null,
    };
  }

  firmware(): Firmware['firmware'] {
    const rows = this.#sql.exec(
      `SELECT firmware AS version, COUNT(*) AS machines FROM fleet2 WHERE firmware <> ''
        GROUP BY firmware ORDER BY machines DESC, firmware LIMIT 50`,
    );
    return v.parse(v.array(firmwareRow), rows.toArray());
  }

  /** Returns rows of a query about the machines of a filter. `more` are conditions with their values. */
  select(
    columns: string,
    filter: MachineFilter,
    nowMs: number,
    { more = [], rest = '' }: { readonly more?: readonly Condition[]; readonly rest?: string } = {},
  ): readonly unknown[] {
    const { where, values } = whereOf([...conditionsOf(filter, nowMs), ...more]);
    return this.#sql.exec(`SELECT ${columns} FROM fleet2 ${where} ${rest}`, ...values).toArray();
  }

  #built() {
    const [row] = this.#sql.exec('SELECT put, atMs, seq FROM fleet2Built').toArray();
    return row && v.parse(builtRow, row);
  }
}

const flagsOf = (faults: readonly MachineFault[]) =>
  machineFaultSchema.options.map((fault) => (faults.includes(fault) ? 1 : 0));

const faultColumns = {
  ...({ OFFLINE: 'offline', DOOR: 'door', JAM: 'jam' } as const),
  ...({ TEMPERATURE: 'temperature', LOW: 'low', FEW: 'few' } as const),
} as const satisfies Readonly<Record<MachineFault, string>>;

/** Returns the conditions of a filter. A machine that was never connected has no time and no firmware. */
function conditionsOf(filter: MachineFilter, nowMs: number): readonly Condition[] {
  const { site, route, group, fault, offlineHours, quietDays, firmware } = filter;
  const equal = (column: string, value: string | number | undefined): readonly Condition[] =>
    value === undefined ? [] : [{ sql: `${column} = ?`, value }];
  const since = (sql: string, hours: number): readonly Condition[] =>
    Number.isNaN(hours) ? [] : [{ sql, value: nowMs - hours * HOUR_MS }];
  return [
    ...equal('site', site),
    ...equal('route', route),
    ...equal('grouped', group),
    ...(fault === undefined ? [] : equal(faultColumns[fault], 1)),
    ...since('offlineSince <= ?', Number(offlineHours)),
    ...since('firmware IS NOT NULL AND COALESCE(lastSale, 0) <= ?', Number(quietDays) * 24),
    ...equal('firmware', firmware),
  ];
}

/** Returns the conditions of a part of the map. */
export const within = ({ west, south, east, north }: MapBox): readonly Condition[] => [
  { sql: 'longitude >= ?', value: west },
  { sql: 'longitude <= ?', value: east },
  { sql: 'latitude >= ?', value: south },
  { sql: 'latitude <= ?', value: north },
];

const whereOf = (conditions: readonly Condition[]) => ({
  where: conditions.length === 0 ? '' : `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}`,
  values: conditions.map(({ value }) => value),
});
