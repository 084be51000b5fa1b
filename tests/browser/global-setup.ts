import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../scripts/local/processes.ts';
import {
  startTestEnvironment,
  type TestEnvironment,
} from '../../scripts/test-environment/test-environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    environment: Omit<TestEnvironment, 'edge'>;
  }
}

/** Starts the product once for all browser tests; two runs side by side need an environment each. */
export default async function setup(project: TestProject) {
  const world = process.env['BROWSER_WORLD'] ?? 'browser-tests';
  // The edge's process stays here: what tests are handed is copied to them.
  const { edge: _edge, ...environment } = await startTestEnvironment(world);
  project.provide('environment', environment);
  return stopProcesses;
}
