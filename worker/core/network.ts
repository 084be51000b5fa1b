/**
 * Returns the identity of a caller for rate limits: the IPv4 address, or the /64 of an IPv6
 * address. One household or phone may use any address of its /64 (RFC 6177).
 */
export function network(address: string): string {
  if (!address.includes(':')) return address;
  const [before = '', after] = address.split('::', 2);
  const head = before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros: string[] = Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase() || '0')
    .join(':');
}

/** Returns the caller's network. Only Cloudflare sets this header (`cf-connecting-ip`) and overwrites a client's own. */
export const callerNetwork = (header: string | undefined): string =>
  header ? network(header) : 'local';
