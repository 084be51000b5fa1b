import { createServer } from 'node:net';

/** Whether a port of this machine can be listened on, on both of its loopback addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  const free = await Promise.all(['127.0.0.1', '::1'].map((host) => canListen(port, host)));
  return free.every(Boolean);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      // A machine without IPv6 has no such address: nobody can be listening on it.
      resolve('code' in error && error.code === 'EADDRNOTAVAIL');
    });
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}

/** A port that nobody uses right now. */
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
