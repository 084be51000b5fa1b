import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../shared/ids.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** The d払い gateway accepts at most 27 characters. */
const LENGTH = 26;

/**
 * Returns the order's id, derived from the buyer and the tap's key. So a repeated tap is the same
 * order, and the browser can ask whether a tap succeeded. The tenant is included too, because all
 * tenants of one LINE provider share the user ids.
 */
export async function orderIdOf(
  clientId: string,
  lineUserId: string,
  idempotencyKey: string,
): Promise<OrderId> {
  const text = new TextEncoder().encode([clientId, lineUserId, idempotencyKey].join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from(
    { length: LENGTH },
    (_, index) => LETTERS[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)] ?? '',
  );
  return v.parse(orderIdSchema, letters.join(''));
}
