import { cleanAddress } from './clean-address.ts';

/**
 * The hash in which LINE's app hands its credentials over, kept from the page's first moment until
 * LIFF has it. The SDK reads it from the address, and its code travels behind the screen: a tap that
 * leads on before that drops the hash, and inside LINE the SDK leaves for the login when it finds none.
 */
export type LineHandover = {
  readonly isWaiting: () => boolean;
  /** Puts the hash back for the SDK, once, wherever the person has gone meanwhile. */
  readonly putBack: () => void;
  /** For credentials that nobody may use any more: somebody else's, or refused ones. */
  readonly giveUp: () => void;
};

export function createLineHandover(hash: string): LineHandover {
  let waiting = new URLSearchParams(hash.slice(1)).has('access_token') ? hash : '';
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
