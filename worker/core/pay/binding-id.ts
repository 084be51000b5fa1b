import * as v from 'valibot';
import { type BindingId, bindingIdSchema } from '../../../contract/customer/pay-methods.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * Returns 130 random bits in 26 characters. The strictest provider limits an order id to 27
 * letters, digits and hyphens.
 */
export function newBindingId(): BindingId {
  const bytes = crypto.getRandomValues(new Uint8Array(26));
  return v.parse(bindingIdSchema, [...bytes].map((byte) => ALPHABET[byte % 32]).join(''));
}
