/** Runs pieces of work in their order. */
export type OneByOne = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a function that starts each piece of work once the one before has ended, even if it failed. */
export function oneByOne(): OneByOne {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
