import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Starts a program and waits for the line that reports it as ready. */
export async function startUntil(
  ready: RegExp,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (ready.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
  });
  return () => stop(child);
}

async function stop(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  // Signals the whole process group, because wrangler and the emulator start child processes.
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
