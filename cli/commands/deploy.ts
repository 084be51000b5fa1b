import { CommandError } from '../command/command-error.ts';
import { startProcess } from '../local/processes.ts';

/** What each deployment builds, and the configuration that the build makes. */
const workers = {
  edge: { build: ['build'], config: 'dist/line_vending/wrangler.json' },
  console: {
    build: ['build', '--config', 'web/console/vite.config.ts'],
    config: 'dist-console/line_vending_console/wrangler.json',
  },
} as const;

async function run(name: string, args: readonly string[]): Promise<void> {
  const code = await startProcess(name, args, { show: () => true }).exited;
  if (code !== 0) throw new CommandError(`${name} ended with ${code}.`);
}

/**
 * `npm run deploy`: the edge. `npm run deploy -- console`: the operator's console, which restarts no
 * machine's object. What follows goes to wrangler.
 */
export async function main([first, ...others]: readonly string[]): Promise<number> {
  const isConsole = first === 'console';
  const more = isConsole || first === undefined ? others : [first, ...others];
  const { build, config } = workers[isConsole ? 'console' : 'edge'];
  await run('vite', build);
  await run('wrangler', ['deploy', '--config', config, ...more]);
  return 0;
}
