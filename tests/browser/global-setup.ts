import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../cli/local/processes.ts';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../lab/test-environment/test-environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One environment per concurrent test file. Otherwise files would share machines and people. */
    environments: readonly TestEnvironment[];
  }
}

/** Starts the product once per worker. Two concurrent runs need different names. */
export default async function setup(project: TestProject) {
  const name = process.env['BROWSER_WORLD'] ?? 'browser-tests';
  const environments: TestEnvironment[] = [];
  try {
    // One after another, because each start already uses both cores.
    while (environments.length < project.config.maxWorkers) {
      environments.push(await startTestEnvironment(`${name}-${environments.length + 1}`));
    }
  } catch (thrown) {
    // vitest does not call the teardown of a setup that failed.
    await stopProcesses();
    throw thrown;
  }
  project.provide('environments', environments);
  return stopProcesses;
}
