import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { CommandError } from '../command/command-error.ts';
import { isAlive } from './processes.ts';

/** The file that names the running `npm start` of this clone and its app's URL. */
const LOCK = '.state/start.json';

const lockSchema = v.object({ pid: v.number(), app: v.string() });
export type RunningStart = v.InferOutput<typeof lockSchema>;

/** Returns the running `npm start` of this clone. Ignores the lock of a process that has died. */
export function runningStart(path = LOCK): RunningStart | undefined {
  if (!existsSync(path)) return undefined;
  const lock = v.safeParse(
    v.pipe(v.string(), v.parseJson(), lockSchema),
    readFileSync(path, 'utf8'),
  );
  return lock.success && isAlive(lock.output.pid) ? lock.output : undefined;
}

/** Locks the clone for this process. @throws CommandError if another start runs in it. */
export function lockStart(app: string, path = LOCK): void {
  const other = runningStart(path);
  if (other) {
    const { pid, app: there } = other;
    throw new CommandError(`npm start runs in this clone already: process ${pid}, ${there}/demo`);
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ pid: process.pid, app }));
  process.once('exit', () => rmSync(path, { force: true }));
}

/** Returns the process that listens on a port, such as `workerd, process 4711`. */
export function portHolder(port: number): string | undefined {
  try {
    const said = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [, pid] = /^p(\d+)$/m.exec(said) ?? [];
    const [, name] = /^c(.+)$/m.exec(said) ?? [];
    return pid === undefined ? undefined : `${name ?? 'a program'}, process ${pid}`;
  } catch {
    // `lsof` is not installed.
    return undefined;
  }
}
