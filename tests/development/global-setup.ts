import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { stopProcesses } from '../../cli/local/processes.ts';
import {
  settingsOf,
  startDevelopmentServer,
} from '../../lab/test-environment/development-server.ts';

const NAME = 'development-tests';

/** Starts the development server once. The browser tests' helpers use it as their environment. */
export default async function setup(project: TestProject) {
  project.provide('environment', await startDevelopmentServer(NAME));
  return async () => {
    await stopProcesses();
    rmSync(settingsOf(NAME), { force: true });
  };
}
