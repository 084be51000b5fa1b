import { networkInterfaces } from 'node:os';

/** This computer's address in its network; its own loopback address where it is in none. */
export function networkAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outward = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return outward?.address ?? '127.0.0.1';
}
