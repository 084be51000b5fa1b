import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../scripts/processes.ts';
import { startWorld, type World } from '../../scripts/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    world: World;
  }
}

/** Starts the product once for all browser tests. */
export default async function setup(project: TestProject) {
  project.provide('world', await startWorld('browser-tests'));
  return stopProcesses;
}
