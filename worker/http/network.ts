/**
 * Who counts as one caller: the address of IPv4, the /64 of IPv6, all of which one household or phone
 * has to choose from (RFC 6177).
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
