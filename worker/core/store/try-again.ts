import { StoreError } from './store-error.ts';

/** The result of one attempt: its value, or AGAIN because the store has changed. */
type Attempt<T> = { readonly done: T } | 'AGAIN';

/**
 * Repeats an attempt that reads, decides and commits, until it is done.
 *
 * @param attempt gets its number, from 1.
 *
 * @throws StoreError `ABORTED` after so many attempts.
 */
export async function tryAgain<T>(
  times: number,
  attempt: (tried: number) => Promise<Attempt<T>>,
): Promise<T> {
  for (let tried = 1; tried <= times; tried++) {
    const ended = await attempt(tried);
    if (ended !== 'AGAIN') return ended.done;
  }
  throw new StoreError('ABORTED', 'too much contention');
}
