import { type Answer, misconfigured, retryLater } from './answer.ts';

/**
 * A value, or undefined if there is none. NOT_KNOWN if it could not be read: never treat that as
 * absent.
 */
export type Found<K> = K | undefined | 'NOT_KNOWN';

/** Where a call gets its keys. */
export type KeySource<K extends object> = {
  readonly find: () => Promise<Found<K>>;
  /** Drops cached keys, so that `find` reads them again. */
  readonly forget: () => void;
  /** The operator's name for the keys. */
  readonly setting: string;
};

/**
 * Makes a call with its keys. If the provider refuses them, an operator may just have changed them.
 * So this reads the keys again and repeats the call once. A call with refused keys has no effect,
 * so it may be repeated.
 */
export async function withKeys<K extends object, T>(
  { find, forget, setting }: KeySource<K>,
  use: (keys: K) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const keys = await find();
  if (keys === undefined) return misconfigured(setting);
  if (keys === 'NOT_KNOWN') return retryLater;
  const answer = await use(keys);
  if (answer.kind !== 'MISCONFIGURED' || !answer.keys) return answer;
  forget();
  const now = await find();
  if (now === undefined || now === 'NOT_KNOWN') return answer;
  return JSON.stringify(now) === JSON.stringify(keys) ? answer : use(now);
}
