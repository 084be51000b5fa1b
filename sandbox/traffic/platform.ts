import type { Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import type { Clock } from '../storage/clock.ts';
import type { Outcomes } from './outcomes.ts';

/** A stand-in for a platform, as the sandbox takes it in: a line in `stand-ins/stand-ins.ts`. */
export type Platform = {
  /** Its addresses begin so. The request log and the faults cover them all. */
  readonly path: `/${string}`;
  readonly routes: Hono<SandboxContext>;
  /** Moved by `/control{path}/clock`. */
  readonly clock?: Clock;
  /** Prepared by `/control{path}/outcomes`, in the calls and codes it knows. */
  readonly prepared?: {
    readonly outcomes: Outcomes;
    readonly calls: readonly string[];
    readonly codes: readonly string[];
  };
  /** Empties it; what is registered with it stays. */
  reset(): void;
};
