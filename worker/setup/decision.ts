import type { Result } from '../result.ts';
import type { Write } from '../store/writes.ts';

/** What an optimistic commit shall write, and what it then answers. */
export type Decision<T> = { readonly writes: readonly Write[]; readonly value: Result<T> };

/** A decision; without writes there is nothing to commit. */
export const decided = <T>(value: Result<T>, writes: readonly Write[] = []): Decision<T> => ({
  value,
  writes,
});
