import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { type LogWord, logMeasured } from '../log.ts';

/** Firestore operations, as Google bills them. */
export type StoreUse = { readonly reads: number; readonly writes: number };

/** All measurements. None has a field for a person or an order. */
export type Measured =
  /** A purchase reached a state. Shows how many end in each state, and how long it took. */
  | {
      readonly metric: 'purchase';
      readonly clientId: ClientId;
      readonly state: LogWord;
      readonly payKind: LogWord;
      readonly reason: LogWord | null;
      /** Since the order was created, and since the previous state. */
      readonly sinceTapMs: number;
      readonly sinceStateMs: number;
    }
  /** A call to a platform. Status 0: no answer. */
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
  /** One event in a machine's object. `rows`: rows that it wrote to its own storage. */
  | ({
      readonly metric: 'object';
      readonly clientId: ClientId;
      readonly action: LogWord;
      readonly rows: number;
    } & StoreUse)
  /**
   * A machine's periodic check. The number of machines that report within ten minutes is the size
   * of the running fleet.
   */
  | {
      readonly metric: 'machine';
      readonly clientId: ClientId;
      readonly machineId: MachineId;
      readonly online: boolean;
    }
  /** A disconnected machine turned out to be removed, or to have no valid token. */
  | { readonly metric: 'retired'; readonly clientId: ClientId; readonly machineId: MachineId }
  | { readonly metric: 'sweep'; readonly action: LogWord; readonly found: number }
  | { readonly metric: 'unreadable'; readonly clientId: ClientId; readonly kind: LogWord }
  /** A machine has connected. */
  | { readonly metric: 'link'; readonly outcome: LogWord }
  /**
   * A machine was refused although our key signed its token. Strangers cannot cause it. Many of
   * them after a restore mean that the tokens are newer than the store.
   */
  | { readonly metric: 'refused'; readonly clientId: ClientId; readonly machineId: MachineId }
  /** An attempt to claim a machine. Many failures mean that a stranger is guessing codes. */
  | { readonly metric: 'claim'; readonly outcome: LogWord }
  /** Incidents of one kind whose message nobody accepted in this run. */
  | {
      readonly metric: 'untold';
      readonly clientId: ClientId;
      readonly kind: LogWord;
      readonly count: number;
    }
  /** A LINE message, which costs money. */
  | { readonly metric: 'message'; readonly clientId: ClientId; readonly outcome: LogWord };

/** Receives measurements. It never throws, and nothing waits for it. */
export type Metrics = { measure(point: Measured): void };

/** The platform's writer of one dataset (developers.cloudflare.com/analytics/analytics-engine). */
export type Dataset = {
  writeDataPoint(point: {
    readonly indexes: readonly string[];
    readonly blobs: readonly string[];
    readonly doubles: readonly number[];
  }): void;
};

/** The platform stores at most this many bytes of an index, and samples by it. */
const MAX_INDEX_BYTES = 96;

/**
 * Returns a measurement as a row of the dataset. The index is the tenant, and `blob1` is the
 * metric. The words follow as blobs in the order of their field names, the numbers as doubles in
 * the same order (docs/metrics.md lists them).
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
 * Writes to Analytics Engine if it is bound, and to the log if requested. Local runs need the log,
 * because the local platform drops writes to the engine.
 */
export function createMetrics(dataset: Dataset | undefined, isLogged: boolean): Metrics {
  return {
    measure(point) {
      if (isLogged) logMeasured(point);
      try {
        dataset?.writeDataPoint(asDataPoint(point));
      } catch {
        // Losing a measurement is better than failing a purchase, so the error is ignored.
      }
    },
  };
}
