/** Credentials that LINE's app passes in the hash. */
const CREDENTIALS = ['access_token', 'context_token', 'feature_token', 'id_token', 'client_id'];
/**
 * Parameters that LINE's login adds to the query. The SDK never removes them (read in its code), and the
 * next `liff.login` would send them along.
 */
const LEFT_BY_LINE = [
  'code',
  'state',
  'liffClientId',
  'liffRedirectUri',
  'liff.state',
  'liff.referrer',
  'error',
  'error_description',
  'liffOAuth2Error',
  'liffId',
];

/** What LINE's app passes in the hash. */
export type LineHash = {
  readonly accessToken: string | null;
  readonly contextToken: string | null;
  readonly hasCredentials: boolean;
};

/** Reads a hash, with its `#`. */
export function readLineHash(hash: string): LineHash {
  const named = new URLSearchParams(hash.slice(1));
  return {
    accessToken: named.get('access_token'),
    contextToken: named.get('context_token'),
    hasCredentials: CREDENTIALS.some((name) => named.has(name)),
  };
}

/** Whether a query has LINE's answer to a login: a code, or an error. */
export function hasLoginAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('code') || query.has('error');
}

/** What our own pages read from the query, as it was written: each page checks its own value. */
export type PageQuery = {
  /** The lane under review on a machine's page. */
  readonly item: string | null;
  /** The part of an order's page. */
  readonly view: string | null;
  /** The month of the order list. */
  readonly month: string | null;
  /** The binding that a wallet's return leads to. */
  readonly binding: string | null;
  /** Why a wallet's return leads to no binding. */
  readonly result: string | null;
};

/** Reads a query, with or without its `?`. */
export function readPageQuery(search: string): PageQuery {
  const query = new URLSearchParams(search);
  return {
    item: query.get('item'),
    view: query.get('view'),
    month: query.get('month'),
    binding: query.get('binding'),
    result: query.get('result'),
  };
}

/**
 * Returns an address that every part of the page can decode, or undefined if this one is. An advertiser's
 * parameter may hold a bare `%` or bytes of Shift_JIS, at which LINE's SDK throws.
 */
export function decodableAddress({ pathname, search, hash }: URL): string | undefined {
  const isDecodable = (text: string) => {
    try {
      return decodeURIComponent(text) !== undefined;
    } catch {
      return false;
    }
  };
  if (isDecodable(search + hash)) return undefined;
  // URLSearchParams reads anything, and writes only what can be decoded.
  const query = isDecodable(search) ? search : `?${new URLSearchParams(search)}`;
  return pathname + query + (isDecodable(hash) ? hash : '');
}

/**
 * Returns an address without LINE's parameters: the path, the page's own query, and a hash without
 * credentials.
 */
export function cleanedAddress(address: URL): string {
  const query = new URLSearchParams(address.search);
  for (const name of LEFT_BY_LINE) query.delete(name);
  const search = query.size > 0 ? `?${query}` : '';
  return (
    address.pathname + search + (readLineHash(address.hash).hasCredentials ? '' : address.hash)
  );
}
