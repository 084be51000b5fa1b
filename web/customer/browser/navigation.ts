import { parseAddress } from './parse-address.ts';

/** Protocols that execute code. Always refused (specification §2). */
const DANGEROUS: ReadonlySet<string> = new Set(['blob:', 'data:', 'javascript:', 'vbscript:']);
const EXTERNAL: ReadonlySet<string> = new Set(['https:', 'http:', 'tel:', 'mailto:']);

export type Destination =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'refused' };

/** Resolves an address against this origin. Browsers ignore spaces and line breaks in a scheme. */
export function destinationOf(address: string, origin: string): Destination {
  const url = parseAddress(address, origin);
  if (!url || DANGEROUS.has(url.protocol)) return { kind: 'refused' };
  if (url.origin === origin) return { kind: 'inside', path: url.pathname + url.search + url.hash };
  return EXTERNAL.has(url.protocol) ? { kind: 'outside', url: url.href } : { kind: 'refused' };
}

/** Opens an address outside the app after a tap. All external links go through this function. */
export function openExternal(address: string): void {
  const destination = destinationOf(address, location.origin);
  if (destination.kind === 'refused') return;
  const url = destination.kind === 'inside' ? destination.path : destination.url;
  if (/^(tel|mailto):/.test(url)) location.href = url;
  else window.open(url, '_blank', 'noopener,noreferrer');
}

/**
 * Whether an address is an https page of another origin. Plain http counts only when the app itself runs on
 * it.
 */
export function providerAddress(
  address: string,
  here: Pick<Location, 'origin' | 'protocol'>,
): string | undefined {
  const destination = destinationOf(address, here.origin);
  if (destination.kind !== 'outside') return undefined;
  const { protocol, href } = new URL(destination.url);
  const plain = protocol === 'http:' && here.protocol === 'http:';
  return protocol === 'https:' || plain ? href : undefined;
}

/**
 * Navigates to a payment provider, at the address that the edge received from it. No other code may
 * replace the app by a page of another origin.
 * @returns whether the app is being left.
 */
export function leaveForProvider(address: string): boolean {
  const provider = providerAddress(address, location);
  if (provider !== undefined) location.assign(provider);
  return provider !== undefined;
}

/** Navigates to an address of our own origin. Refuses any other. */
export function goInside(address: string): void {
  const destination = destinationOf(address, location.origin);
  if (destination.kind === 'inside') location.assign(destination.path);
}
