/** Runs a task once all earlier tasks have settled. Resolves or rejects with the task. */
export type Enqueue = <T>(task: () => Promise<T>) => Promise<T>;

/** Returns the `enqueue` of a new queue, for changes that each need the result of the one before. */
export function createTaskQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}
