import * as v from 'valibot';
import { toPostalCode } from '../../../contract/personal-info.ts';

/** The hash of the list that was built with the app (`web/build-plugins/postcode-shards.ts`). */
declare const __POSTCODES__: string;

const shardSchema = v.record(v.string(), v.pipe(v.string(), v.maxLength(100)));

/** Seven digits as `100-0001`, however they were typed; undefined while they are not seven. */
export function wholePostcode(typed: string): string | undefined {
  const code = toPostalCode(typed);
  return /^\d{3}-\d{4}$/.test(code) ? code : undefined;
}

/** A person's own words stay: only an empty field is filled, or one that still holds what was filled. */
export const mayFill = (address: string, filled: string | undefined): boolean =>
  address.trim() === '' || address === filled;

/**
 * Prefecture, city and town of a code (`100-0001`), as far as they are certain. Only its first three digits
 * travel. Undefined where the code is unknown or nothing came: the form does without.
 */
export async function findAddress(
  code: string,
  load: (path: string) => Promise<Response> = (path) => fetch(path),
): Promise<string | undefined> {
  const [area = '', rest = ''] = code.split('-');
  try {
    const answer = await load(`/assets/postcodes/${area}-${__POSTCODES__}.json`);
    if (!answer.ok) return undefined;
    const shard = v.parse(shardSchema, await answer.json());
    return shard[rest] ?? shard[rest.slice(0, 2)];
  } catch {
    return undefined;
  }
}
