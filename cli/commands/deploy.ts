import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { startProcess } from '../local/processes.ts';

/** For each Worker: the arguments of its build, and the configuration that the build writes. */
const workers = {
  edge: { build: ['build'], config: 'dist/line_vending/wrangler.json' },
  console: {
    build: ['build', '--config', 'web/console/vite.config.ts'],
    config: 'dist-console/line_vending_console/wrangler.json',
  },
} as const;

async function start(name: string, args: readonly string[]): Promise<void> {
  const code = await startProcess(name, args, { show: () => true }).exited;
  if (code !== 0) throw new CommandError(`${name} ended with ${code}.`);
}

export const deploy: Command = {
  about:
    'Build and deploy the edge, or only the console. The console alone keeps the machines connected',
  arguments: {
    '[console]': 'Deploys the console instead of the edge',
    '[WRANGLER_OPTION…]': 'Passed on to wrangler deploy, such as --name and --domain',
  },
  options: {},
  async main([first, ...others]) {
    const isConsole = first === 'console';
    const more = isConsole || first === undefined ? others : [first, ...others];
    const { build, config } = workers[isConsole ? 'console' : 'edge'];
    await start('vite', build);
    await start('wrangler', ['deploy', '--config', config, ...more]);
    return 0;
  },
};
