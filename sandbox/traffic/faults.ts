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
  method: v.optional(v.pipe(v.string(), v.toUpperCase())),
  /** How many requests the fault affects. -1: every request until the fault is removed. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1)), 1),
  kind: v.picklist(faultKinds),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  delayMs: v.optional(Millis),
  body: v.optional(v.unknown()),
});
export type Fault = v.InferOutput<typeof FaultSchema>;
export type Faults = { list: Cell<Fault[]>; take(method: string, path: string): Fault | undefined };

/** Opens the injected faults. A request consumes the first fault that matches it. */
export function openFaults(db: Database): Faults {
  const list = openCell<Fault[]>(db, 'faults', v.array(FaultSchema), []);
  return {
    list,
    take(method, path) {
      const faults = list.get();
      const hit = faults.find((fault) => isHit(fault, method, path));
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

function isHit(fault: Fault, method: string, path: string): boolean {
  return (
    fault.times !== 0 &&
    path.startsWith(fault.pathPrefix) &&
    (fault.pathContains === undefined || path.includes(fault.pathContains)) &&
    (fault.method === undefined || fault.method === method)
  );
}
