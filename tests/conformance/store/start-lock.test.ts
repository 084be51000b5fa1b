import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockStart, portHolder, runningStart } from '../../../cli/local/start-lock.ts';
import { listeningAt } from '../listening-at.ts';

const lockPath = () => join(mkdtempSync(join(tmpdir(), 'start-')), 'state', 'start.json');

test('a second start in a clone is refused, and names the running one', () => {
  const path = lockPath();
  lockStart('http://localhost:5999', path);
  expect(runningStart(path)).toEqual({ pid: process.pid, app: 'http://localhost:5999' });
  const second = () => lockStart('http://localhost:6000', path);
  expect(second).toThrow(`process ${process.pid}, http://localhost:5999/demo`);
  expect(readFileSync(path, 'utf8')).toContain('5999');
});

test('the lock of a killed start does not block the next one', () => {
  const path = lockPath();
  lockStart('http://localhost:5999', path);
  const ended = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' });
  writeFileSync(path, JSON.stringify({ pid: Number(ended), app: 'http://localhost:5999' }));
  expect(runningStart(path)).toBeUndefined();
  lockStart('http://localhost:6000', path);
  expect(runningStart(path)).toMatchObject({ app: 'http://localhost:6000' });
});

/** lsof names the program of a port. Not every computer has it. */
const hasLsof = spawnSync('lsof', ['-v']).error === undefined;

test.skipIf(!hasLsof)('the process that holds a port is named', async () => {
  // Nothing can listen on port 0.
  expect(portHolder(0)).toBeUndefined();
  const server = createServer();
  onTestFinished(() => void server.close());
  const { port } = new URL(await listeningAt(server));
  expect(portHolder(Number(port))).toContain(`process ${process.pid}`);
});
