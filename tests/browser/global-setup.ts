import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../scripts/processes.ts';
import { startWorld, type World } from '../../scripts/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    world: World;
  }
}

/** Starts the product once for all browser tests; two runs side by side need a world each. */
export default async function setup(project: TestProject) {
  project.provide('world', await startWorld(process.env['BROWSER_WORLD'] ?? 'browser-tests'));
  return stopProcesses;
}
