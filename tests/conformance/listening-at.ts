import { once } from 'node:events';
import type { Server } from 'node:net';

/** Lets a server listen on a free port of this computer. Returns its origin. */
export async function listeningAt(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return `http://127.0.0.1:${address.port}`;
}
