import { createServer } from 'node:net';

/** Returns whether a port is free on both loopback addresses of this computer. */
export async function isPortFree(port: number): Promise<boolean> {
  const free = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)));
  return free.every(Boolean);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      // A computer without IPv6 does not have this address, so no other process can listen on it.
      resolve('code' in error && error.code === 'EADDRNOTAVAIL');
    });
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}

/** Returns a port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });
}
