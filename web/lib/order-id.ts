const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 26;

/**
 * The order that a tap becomes, by the edge's rule (worker/orders/order-id.ts; a test holds the two
 * together): with it the browser can ask whether a tap came through, without sending it again.
 */
export async function orderIdOf(clientId: string, lineUserId: string, key: string) {
  const text = new TextEncoder().encode([clientId, lineUserId, key].join('\n'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from(
    { length: LENGTH },
    (_, index) => LETTERS[Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)],
  ).join('');
}
