import { seedConsole, startConsole } from '../test-environment/console-environment.ts';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { openConsolePages } from './console-pages.ts';
import { type Studio, shoot } from './studio.ts';

let started: Promise<string> | undefined;

async function start(environment: TestEnvironment): Promise<string> {
  await seedConsole(environment);
  return (await startConsole(environment)).console;
}

/** Takes pictures of every page of the operator's console, with demo data. */
export async function shootConsole(studio: Studio): Promise<void> {
  started ??= start(studio.environment);
  const visit = await openConsolePages({ ...studio, console: await started });
  for (const one of visit.pages) {
    await visit.open(one);
    await shoot(studio, visit.page, `console-${one.name}`, 'all');
  }
  await visit.context.close();
}
