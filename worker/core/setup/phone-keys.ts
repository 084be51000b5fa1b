import type { ClientId } from '../../../contract/shared/ids.ts';
import type { PhoneNumber } from '../../../contract/shared/phone.ts';
import type { SecretRing } from '../crypto/key-ring.ts';
import { type KeyedHash, keyedHashes } from '../crypto/keyed-hash.ts';

/** The keyed hashes of a name, under the ring's current key first. */
export type Names = readonly [PhoneName, ...PhoneName[]];
/** 160 bits of a keyed hash. */
export type PhoneName = KeyedHash;

/** Document names that do not reveal their subject: HMAC-SHA-256 under PHONE_KEYS. */
export type PhoneKeys = {
  /** Returns the names of a counter. */
  limit(kind: string, subject: string): Promise<Names>;
  /**
   * Returns the names of a number within one tenant, so that two tenants' customers cannot be
   * matched.
   */
  holder(clientId: ClientId, number: PhoneNumber): Promise<Names>;
  /**
   * Returns the names of a code tried for a number. The leading letter makes it a plain field name.
   */
  proof(number: PhoneNumber, code: string): Promise<readonly [string, ...string[]]>;
};

export function phoneKeys(ring: SecretRing): PhoneKeys {
  const names = async (text: string): Promise<Names> => {
    const [current, ...older] = await keyedHashes(ring, text);
    return [shortened(current), ...older.map(shortened)];
  };
  return {
    limit: (kind, subject) => names(`limit ${kind} ${subject}`),
    holder: (clientId, number) => names(`holder ${clientId} ${number}`),
    async proof(number, code) {
      const [current, ...older] = await names(`code ${number} ${code}`);
      return [`p${current.hex}`, ...older.map(({ hex }) => `p${hex}`)];
    },
  };
}

const shortened = ({ kid, hex }: KeyedHash): PhoneName => ({ kid, hex: hex.slice(0, 40) });
