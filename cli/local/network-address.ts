import { networkInterfaces } from 'node:os';

/** Returns this computer's address in its network, or its loopback address if it has none. */
export function networkAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const outward = all.find(({ family, internal }) => family === 'IPv4' && !internal);
  return outward?.address ?? '127.0.0.1';
}
