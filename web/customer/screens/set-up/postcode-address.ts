import * as v from 'valibot';
import { toPostalCode } from '../../../../contract/customer/personal-info.ts';
import { fetchWithRetry } from '../../api/fetch-with-retry.ts';

/** The hash of the list built with the app (`web/build-plugins/postcode-shards.ts`). */
declare const __POSTCODES__: string;

const shardSchema = v.record(v.string(), v.pipe(v.string(), v.maxLength(100)));

/** Normalises seven digits to `100-0001`; undefined if the input has not seven digits. */
export function wholePostcode(typed: string): string | undefined {
  const code = toPostalCode(typed);
  return /^\d{3}-\d{4}$/.test(code) ? code : undefined;
}

/** Never overwrites typed text: fills only an empty field, or one that still contains the filled text. */
export const mayFill = (address: string, filled: string | undefined): boolean =>
  address.trim() === '' || address === filled;

/**
 * Returns prefecture, city and town of a code (`100-0001`), as far as they are unambiguous. Only the first
 * three digits are sent. Undefined if the code is unknown or the request fails.
 */
export async function findAddress(
  code: string,
  load: (path: string) => Promise<Response> = fetchWithRetry,
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
