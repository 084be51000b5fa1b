import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

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

/** Below the range from which the system assigns ephemeral ports. */
const FIRST = 20_000;
const LAST = 29_999;
const CLAIMS = join(tmpdir(), 'line-vending-ports');
let next = FIRST + (process.pid % 100) * 100;

/**
 * Returns a port that this process reserves until it ends. Our other processes skip it, and the
 * system never assigns it. An ephemeral port could be taken before its server starts.
 */
export async function freePort(): Promise<number> {
  mkdirSync(CLAIMS, { recursive: true });
  for (let tried = 0; tried <= LAST - FIRST; tried += 1) {
    const port = next;
    next = port === LAST ? FIRST : port + 1;
    if (claim(port) && (await isPortFree(port))) return port;
  }
  throw new Error(`No port from ${FIRST} to ${LAST} is free.`);
}

/**
 * Reserves a port: writes this process's id into the port's file. Ignores the claim of a process
 * that has ended.
 */
function claim(port: number): boolean {
  const path = join(CLAIMS, String(port));
  const write = () => {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return true;
    } catch {
      return false;
    }
  };
  if (write()) return true;
  const owner = readOwner(path);
  // An empty file is a claim that another process is writing.
  if (owner === '' || isAlive(Number(owner))) return false;
  rmSync(path, { force: true });
  return write();
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
