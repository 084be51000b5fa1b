import type { Result } from '../result.ts';
import type { Write } from '../store/writes.ts';

/** The writes of an optimistic commit, and the result after it. */
export type Decision<T> = { readonly writes: readonly Write[]; readonly value: Result<T> };

/** Returns a decision. Without writes nothing is committed. */
export const decided = <T>(value: Result<T>, writes: readonly Write[] = []): Decision<T> => ({
  value,
  writes,
});
