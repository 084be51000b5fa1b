import { readLineHash } from '../browser/read-address.ts';
import { cleanAddress } from './clean-address.ts';

/**
 * Keeps the hash in which LINE's app passes its credentials until LIFF has read it. The SDK reads the hash
 * from the address, but loads after the screen. If a tap navigates before that, the hash is lost, and
 * inside LINE the SDK redirects to the login without it.
 */
export type LineHandover = {
  readonly isWaiting: () => boolean;
  /** Restores the hash for the SDK once, on the current page. */
  readonly putBack: () => void;
  /** Discards credentials that must not be used: another person's, or refused ones. */
  readonly giveUp: () => void;
};

export function createLineHandover(hash: string): LineHandover {
  let waiting = readLineHash(hash).accessToken === null ? '' : hash;
  return {
    isWaiting: () => waiting !== '',
    putBack: () => {
      const page = location.pathname + location.search;
      if (waiting) history.replaceState(history.state, '', page + waiting);
      waiting = '';
    },
    giveUp: () => {
      waiting = '';
      cleanAddress();
    },
  };
}
