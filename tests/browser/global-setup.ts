import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../cli/local/processes.ts';
import { startConsole } from '../../lab/test-environment/console-environment.ts';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../lab/test-environment/test-environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product, which all files of a run use one after another. */
    environment: TestEnvironment;
    /** The origin of the console, or '' in a job of `npm test` without a file that needs it. */
    consoleOrigin: string;
  }
}

/**
 * Starts the product once, and the console if a file needs it. Two runs at the same time need different
 * names.
 */
export default async function setup(project: TestProject) {
  try {
    const environment = await startTestEnvironment(process.env['TEST_WORLD'] ?? 'browser-tests');
    project.provide('environment', environment);
    const needsConsole = (process.env['TEST_ORDER'] ?? 'console').includes('console');
    const { console: origin } = needsConsole ? await startConsole(environment) : { console: '' };
    project.provide('consoleOrigin', origin);
  } catch (thrown) {
    // vitest does not call the teardown of a setup that failed.
    await stopProcesses();
    throw thrown;
  }
  return stopProcesses;
}
