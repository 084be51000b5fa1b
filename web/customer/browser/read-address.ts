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

/** The values that LINE's app passes in the hash. */
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

/** Returns whether a query contains LINE's answer to a login: a code, or an error. */
export function hasLoginAnswer(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('code') || query.has('error');
}

/** The query parameters of our own pages, unchecked: each page validates its own value. */
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
 * Returns a decodable version of an address, or undefined if the address is already decodable.
 * LINE's SDK throws if an advertiser's parameter contains a bare `%` or Shift_JIS bytes.
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
  // URLSearchParams parses any query and always writes a decodable one.
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
