import type { ClientId, MachineId } from '../../contract/ids.ts';
import { type LogWord, logMeasured } from '../log.ts';

/** Firestore's operations, as they are billed. */
export type StoreUse = { readonly reads: number; readonly writes: number };

/** Everything that is measured. A person has no field, and neither has an order. */
export type Measured =
  /** A purchase has come to a state: how many end as what, and how long the way there took. */
  | {
      readonly metric: 'purchase';
      readonly clientId: ClientId;
      readonly state: LogWord;
      readonly payKind: LogWord;
      readonly reason: LogWord | null;
      /** Since the order was made, and since the state before. */
      readonly sinceTapMs: number;
      readonly sinceStateMs: number;
    }
  /** A call to a platform; status 0: it did not answer. */
  | {
      readonly metric: 'outside';
      readonly platform: LogWord;
      readonly status: number;
      readonly ms: number;
    }
  | ({
      readonly metric: 'request';
      readonly route: LogWord;
      readonly method: LogWord;
      readonly status: number;
      readonly ms: number;
    } & StoreUse)
  /** What an object of a machine has done for one event. `rows`: written to its own storage. */
  | ({
      readonly metric: 'object';
      readonly clientId: ClientId;
      readonly action: LogWord;
      readonly rows: number;
    } & StoreUse)
  /** A machine was looked after: as many as report in ten minutes are there. */
  | {
      readonly metric: 'machine';
      readonly clientId: ClientId;
      readonly machineId: MachineId;
      readonly online: boolean;
    }
  | { readonly metric: 'sweep'; readonly action: LogWord; readonly found: number }
  | { readonly metric: 'unreadable'; readonly clientId: ClientId; readonly kind: LogWord }
  /** Somebody tried to claim a machine: many that fail are a stranger who guesses. */
  | { readonly metric: 'claim'; readonly outcome: LogWord }
  /** A message by LINE: it costs money. */
  | { readonly metric: 'message'; readonly clientId: ClientId; readonly outcome: LogWord };

/** Where measurements go. Never throws, and nothing waits for it. */
export type Metrics = { measure(point: Measured): void };

/** The platform's own writer of one dataset (developers.cloudflare.com/analytics/analytics-engine). */
export type Dataset = {
  writeDataPoint(point: {
    readonly indexes: readonly string[];
    readonly blobs: readonly string[];
    readonly doubles: readonly number[];
  }): void;
};

/** The platform keeps so much of an index, and samples by it. */
const MAX_INDEX_BYTES = 96;

/**
 * A measurement as a row of the dataset. Index: the tenant. `blob1` is the metric, its words follow in the
 * order of their names, its numbers as doubles likewise (docs/metrics.md lists them).
 */
export function asDataPoint({ metric, ...fields }: Measured) {
  const entries = Object.entries<string | number | boolean | null>(fields)
    .filter(([name]) => name !== 'clientId')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const words = entries.filter(([, value]) => typeof value !== 'number');
  const numbers = entries.flatMap(([, value]) => (typeof value === 'number' ? [value] : []));
  const tenant = 'clientId' in fields ? fields.clientId : '';
  return {
    indexes: [tenant.slice(0, MAX_INDEX_BYTES)],
    blobs: [metric, ...words.map(([, value]) => String(value ?? ''))],
    doubles: numbers,
  };
}

/**
 * Analytics Engine, where it is bound, and a line of the log, where it is asked for: locally the platform
 * drops what is written to the engine.
 */
export function createMetrics(dataset: Dataset | undefined, isLogged: boolean): Metrics {
  return {
    measure(point) {
      if (isLogged) logMeasured(point);
      try {
        dataset?.writeDataPoint(asDataPoint(point));
      } catch {
        // A measurement that is lost is not worth a purchase.
      }
    },
  };
}
