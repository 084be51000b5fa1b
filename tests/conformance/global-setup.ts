import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../cli/local/ports.ts';
import { stopProcesses } from '../../cli/local/processes.ts';
import { serveStandIns } from '../../lab/test-environment/stand-ins.ts';
import { onFreePort, startUntil } from './processes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sandboxUrl: string;
    /** Empty if the official emulator cannot run. */
    emulatorUrl: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
const installedJar =
  '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const denyAll = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if false; }
  }
}
`;

/** Starts the sandbox and, if it is installed, the official Firestore emulator. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-'));
  const stops = [await startSandbox(project, directory)];
  const stopEmulator = await startEmulator(project, directory);
  if (stopEmulator !== undefined) stops.push(stopEmulator);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await rm(directory, { recursive: true, force: true });
  };
}

async function startSandbox(project: TestProject, directory: string) {
  const port = await freePort();
  await serveStandIns(port, join(directory, 'state'));
  const url = `http://localhost:${port}`;
  // The emulator has no index checks, so they are switched off for the comparison.
  await fetch(`${url}/control/firestore/missing-indexes`, {
    method: 'PUT',
    body: JSON.stringify('answer'),
  });
  project.provide('sandboxUrl', url);
  return stopProcesses;
}

async function startEmulator(project: TestProject, directory: string) {
  const jar = process.env['FIRESTORE_EMULATOR_JAR'] ?? installedJar;
  if (!existsSync(jar)) {
    process.stderr.write(
      `\n*** NOT COMPARED WITH THE OFFICIAL EMULATOR: ${jar} is missing. Set FIRESTORE_EMULATOR_JAR. ***\n\n`,
    );
    project.provide('emulatorUrl', '');
    return undefined;
  }
  const ownRules = join(root, 'firestore.rules');
  const rules = existsSync(ownRules) ? ownRules : join(directory, 'deny-all.rules');
  if (rules !== ownRules) await writeFile(rules, denyAll);
  const { url, stop } = await onFreePort(async (port) => {
    const running = await startUntil(/Dev App Server is now running/, 'java', [
      ...['-Xmx384m', '-XX:+UseSerialGC', '-Duser.language=en', '-cp', jar],
      'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
      ...['--host', '127.0.0.1', '--port', String(port), '--rules', rules],
    ]);
    return { url: `http://127.0.0.1:${port}`, stop: running.stop };
  });
  await commitOnce(url);
  project.provide('emulatorUrl', url);
  return stop;
}

/**
 * Commits one document of a project that no test uses. The emulator loads its classes at the first commit,
 * which can take longer than the store's timeout on busy cores.
 */
async function commitOnce(url: string): Promise<void> {
  const documents = 'projects/first-commit/databases/(default)/documents';
  const response = await fetch(`${url}/v1/${documents}:commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ writes: [{ update: { name: `${documents}/things/one`, fields: {} } }] }),
  });
  if (!response.ok) throw new Error(`the emulator's first commit: ${response.status}`);
}
