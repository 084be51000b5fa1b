import { type Answer, misconfigured, retryLater } from './answer.ts';

/** Something there is, or is not; NOT_KNOWN while nobody can say, which is never "not". */
export type Found<K> = K | undefined | 'NOT_KNOWN';

/** Where the keys of a call come from. */
export type KeySource<K extends object> = {
  readonly find: () => Promise<Found<K>>;
  /** What was found before is read again. */
  readonly forget: () => void;
  /** What an operator calls the keys. */
  readonly setting: string;
};

/**
 * A call with its keys. Keys that the provider refuses may have been changed a moment ago: then the call is
 * made once more with what is there now. A refused key has done nothing, and each call can be sent twice.
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
