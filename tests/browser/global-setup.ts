import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../cli/local/processes.ts';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../lab/test-environment/test-environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each file that runs at the same time: files share machines and people otherwise. */
    environments: readonly TestEnvironment[];
  }
}

/** Starts the product once for each worker; two runs side by side need names of their own. */
export default async function setup(project: TestProject) {
  const name = process.env['BROWSER_WORLD'] ?? 'browser-tests';
  const environments: TestEnvironment[] = [];
  try {
    // One after the other: each start keeps both cores busy already.
    while (environments.length < project.config.maxWorkers) {
      environments.push(await startTestEnvironment(`${name}-${environments.length + 1}`));
    }
  } catch (thrown) {
    // Nobody calls the teardown of a setup that failed.
    await stopProcesses();
    throw thrown;
  }
  project.provide('environments', environments);
  return stopProcesses;
}
