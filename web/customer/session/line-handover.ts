import { readLineHash } from '../browser/read-address.ts';
import { cleanAddress } from './clean-address.ts';

/**
 * The credentials with which LINE's app opened the page, read once from the hash. It keeps the hash
 * until LIFF has read it. The SDK reads the hash from the address, but it loads after the screen. A
 * tap that navigates earlier would lose the hash. Without it, the SDK inside LINE redirects to the
 * login.
 */
export type LineHandover = {
  /** The access token in the hash; null if there is none. */
  readonly accessToken: string | null;
  /** Whether LIFF finds an access token in the address, or will after `putBack`. */
  readonly hasToken: () => boolean;
  /** Restores the hash for the SDK once, on the current page. */
  readonly putBack: () => void;
  /**
   * Discards the credentials. Call it when LIFF has read them, the edge has refused them, or they
   * belong to another person.
   */
  readonly giveUp: () => void;
};

export function createLineHandover(hash: string): LineHandover {
  const { accessToken } = readLineHash(hash);
  let hasToken = accessToken !== null;
  let waiting = hasToken;
  return {
    accessToken,
    hasToken: () => hasToken,
    putBack: () => {
      const page = location.pathname + location.search;
      if (waiting) history.replaceState(history.state, '', page + hash);
      waiting = false;
    },
    giveUp: () => {
      hasToken = waiting = false;
      cleanAddress();
    },
  };
}
