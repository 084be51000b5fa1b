import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listeningAt } from './listening-at.ts';

/**
 * Starts a program on a free port, because it cannot choose one itself. If another program takes the port
 * first, the start fails with "address already in use" and is retried with another port.
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    const server = createServer();
    const { port } = new URL(await listeningAt(server));
    server.close();
    await once(server, 'close');
    try {
      return await start(Number(port));
    } catch (cause) {
      if (!(cause instanceof Error) || !/address already in use/i.test(cause.message)) throw cause;
    }
  }
}

export type Running = {
  /** What `ready` found in the program's output. */
  readonly said: RegExpExecArray;
  stop(): Promise<void>;
};

/** Starts a program and waits for the line that reports it as ready. */
export async function startUntil(
  ready: RegExp,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Running> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const said = await new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = ready.exec(output);
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)));
  });
  return { said, stop: () => stop(child) };
}

async function stop(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  // Signals the whole process group, because wrangler and the emulator start child processes.
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
