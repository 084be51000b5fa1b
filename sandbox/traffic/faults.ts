import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';

const Millis = v.pipe(v.number(), v.minValue(0), v.maxValue(120_000));

export const faultKinds = [
  'delay',
  'status',
  'html',
  'drop',
  'after-effect-timeout',
  'duplicate',
] as const;

export const FaultSchema = v.strictObject({
  pathPrefix: v.pipe(v.string(), v.startsWith('/')),
  pathContains: v.optional(v.string()),
  /** A text in the request's body, for example an order's id, so that no other caller meets the fault. */
  bodyContains: v.optional(v.pipe(v.string(), v.nonEmpty())),
  method: v.optional(v.pipe(v.string(), v.toUpperCase())),
  /** How many requests the fault affects. -1: every request until the fault is removed. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1)), 1),
  kind: v.picklist(faultKinds),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  delayMs: v.optional(Millis),
  body: v.optional(v.unknown()),
});
export type Fault = v.InferOutput<typeof FaultSchema>;

/** A request as the faults see it. */
type Call = { readonly method: string; readonly path: string; readonly body: string };
export type Faults = {
  list: Cell<Fault[]>;
  /** Whether a fault needs the body of a request to this path. */
  readsBody(path: string): boolean;
  take(call: Call): Fault | undefined;
};

/** Opens the injected faults. A request consumes the first fault that matches it. */
export function openFaults(db: Database): Faults {
  const list = openCell<Fault[]>(db, 'faults', v.array(FaultSchema), []);
  return {
    list,
    readsBody: (path) =>
      list
        .get()
        .some(({ bodyContains, pathPrefix }) => bodyContains && path.startsWith(pathPrefix)),
    take(call) {
      const faults = list.get();
      const hit = faults.find((fault) => isHit(fault, call));
      if (hit === undefined) return undefined;
      if (hit.times > 0) {
        const used = faults.map((fault) =>
          fault === hit ? { ...fault, times: fault.times - 1 } : fault,
        );
        list.set(used.filter((fault) => fault.times !== 0));
      }
      return hit;
    },
  };
}

function isHit(fault: Fault, { method, path, body }: Call): boolean {
  return (
    fault.times !== 0 &&
    path.startsWith(fault.pathPrefix) &&
    (fault.pathContains === undefined || path.includes(fault.pathContains)) &&
    (fault.bodyContains === undefined || body.includes(fault.bodyContains)) &&
    (fault.method === undefined || fault.method === method)
  );
}
