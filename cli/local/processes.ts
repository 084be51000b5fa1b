import { type ChildProcess, spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

const running = new Set<ChildProcess>();
/** Set when the stop begins. From then on, the end of a process is not a failure. */
let stopping = false;

/** Returns whether all processes are being stopped. Ignore results from then on. */
export const isStopping = (): boolean => stopping;

/** Returns the path of a command that this checkout installed. */
export const bin = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));

/** The folder of Node's compile cache, which halves a command's start-up time. */
const COMPILE_CACHE = fileURLToPath(new URL('../../.state/compile-cache', import.meta.url));

export type Started = {
  /** The name of the process in messages. */
  readonly title: string;
  /** The process group of the command and its children. */
  readonly group: number;
  /** Resolves with the exit code, or `null` if a signal ended the process. */
  readonly exited: Promise<number | null>;
  /** Rejects with the last output if the process ends by itself. */
  readonly ended: Promise<never>;
};

/**
 * Starts a command of this checkout, or a program by its path, in its own process group. So it can be
 * stopped together with its children. `show` prints its output. `onLine` receives every line.
 */
export function startProcess(
  name: string,
  args: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly show?: (line: string) => boolean;
    readonly onLine?: (line: string) => void;
    readonly title?: string;
  } = {},
): Started {
  const child = spawn(isAbsolute(name) ? name : bin(name), args, {
    detached: true,
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ CLOUDFLARE_CF_FETCH_ENABLED: 'false', NODE_COMPILE_CACHE: COMPILE_CACHE },
      ...process.env,
      ...options.env,
    },
  });
  running.add(child);
  const title = options.title ?? name;
  const lastLines: string[] = [];
  const collect = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) {
      if (line.trim() === '') continue;
      lastLines.push(line);
      if (lastLines.length > 20) lastLines.shift();
      options.onLine?.(line);
      if (options.show?.(line)) console.log(line);
    }
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const ended = exited.then((code): Promise<never> => {
    if (stopping) return new Promise<never>(() => undefined);
    throw new Error(`${title} ended (${code}):\n${lastLines.join('\n')}`);
  });
  // Callers may await this later. Until then a rejection must not count as unhandled.
  ended.catch(() => undefined);
  return { title, group: child.pid ?? 0, exited, ended };
}

/** Stops every started process with its children, and waits until they have ended. */
export async function stopProcesses(): Promise<void> {
  stopping = true;
  await Promise.all([...running].map(stop));
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.pid === undefined) return resolve();
    const group = -child.pid;
    const force = setTimeout(() => signal(group, 'SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(force);
      // The command's children may outlive it.
      signal(group, 'SIGKILL');
      resolve();
    });
    signal(group, 'SIGTERM');
  });
}

function signal(group: number, name: NodeJS.Signals) {
  try {
    process.kill(group, name);
  } catch {
    // The process group has already ended.
  }
}

/** Ends a process that hangs, with its children. */
export const endGroup = (group: number): void => signal(-group, 'SIGKILL');

/** Returns whether a process with this id runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // The process exists, but belongs to somebody else.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}

const TELL_EVERY_MS = 5_000;
const ASK_EVERY_MS = 150;

/**
 * Waits until a URL answers. There is no time limit, because a busy computer may exceed any.
 * Rejects with the process's last output if the process ends.
 * @param onWait receives a line every five seconds.
 */
export async function waitFor(
  url: string,
  started: Started,
  onWait: (line: string) => void = () => undefined,
): Promise<void> {
  const startedMs = Date.now();
  let hasEnded = false;
  const ended = started.ended.finally(() => {
    hasEnded = true;
  });
  const telling = setInterval(() => {
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    onWait(`Waiting for ${started.title}, ${url}: ${seconds} s …`);
  }, TELL_EVERY_MS);
  const answering = async () => {
    while (!hasEnded) {
      const answered = await fetch(url).then(
        (answer) => answer.status < 500,
        () => false,
      );
      if (answered) return;
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  };
  try {
    await Promise.race([answering(), ended]);
  } finally {
    hasEnded = true;
    clearInterval(telling);
  }
}
