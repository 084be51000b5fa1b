import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../scripts/local/processes.ts';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../scripts/test-environment/test-environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    environment: TestEnvironment;
  }
}

/** Starts the product once for all browser tests; two runs side by side need an environment each. */
export default async function setup(project: TestProject) {
  project.provide(
    'environment',
    await startTestEnvironment(process.env['BROWSER_WORLD'] ?? 'browser-tests'),
  );
  return stopProcesses;
}
