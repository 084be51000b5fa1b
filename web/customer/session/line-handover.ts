import { readLineHash } from '../browser/read-address.ts';
import { cleanAddress } from './clean-address.ts';

/**
 * The credentials with which LINE's app opened the page, read once from the hash. It keeps the hash until
 * LIFF has read it. The SDK reads the hash from the address, but loads after the screen. If a tap navigates
 * before that, the hash is lost, and inside LINE the SDK redirects to the login without it.
 */
export type LineHandover = {
  /** The access token that the page was opened with. Null: none. */
  readonly accessToken: string | null;
  /** Whether LIFF finds an access token in the address, or will after `putBack`. */
  readonly hasToken: () => boolean;
  /** Restores the hash for the SDK once, on the current page. */
  readonly putBack: () => void;
  /** Discards the credentials: LIFF has read them, or they are another person's, or refused ones. */
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
