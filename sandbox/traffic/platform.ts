import type { Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import type { Clock } from '../storage/clock.ts';
import type { Outcomes } from './outcomes.ts';

/** The interface of a platform's stand-in. Each is one line in `stand-ins/stand-ins.ts`. */
export type Platform = {
  /** The path prefix of its URLs. The request log and the faults cover all of them. */
  readonly path: `/${string}`;
  readonly routes: Hono<SandboxContext>;
  /** `/control{path}/clock` moves this clock. */
  readonly clock?: Clock;
  /** `/control{path}/outcomes` prepares these, limited to the platform's calls and codes. */
  readonly prepared?: {
    readonly outcomes: Outcomes;
    readonly calls: readonly string[];
    readonly codes: readonly string[];
  };
  /** Empties the stand-in but keeps its registrations. */
  reset(): void;
};
