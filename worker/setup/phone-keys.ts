import type { ClientId } from '../../contract/ids.ts';
import type { PhoneNumber } from '../../contract/phone.ts';

/** Names for what must not be named itself: HMAC-SHA-256 under PHONE_PEPPER, as hex. */
export type PhoneKeys = {
  /** A counter's key. */
  limit(kind: string, subject: string): Promise<string>;
  /** The key of a number with one tenant: two tenants' customers cannot be matched by it. */
  holder(clientId: ClientId, number: PhoneNumber): Promise<string>;
  /** A code that was tried for a number. The letter in front makes it a plain field name. */
  proof(number: PhoneNumber, code: string): Promise<string>;
};

export function phoneKeys(pepper: string): PhoneKeys {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(pepper),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = async (text: string) => {
    const bytes = await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(text));
    return [...new Uint8Array(bytes).subarray(0, 20)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
  };
  return {
    limit: (kind, subject) => mac(`limit ${kind} ${subject}`),
    holder: (clientId, number) => mac(`holder ${clientId} ${number}`),
    proof: async (number, code) => `p${await mac(`code ${number} ${code}`)}`,
  };
}
