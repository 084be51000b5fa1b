import { type Started, startProcess, waitFor } from '../local/processes.ts';

/** Starts the sandbox and waits until it answers. */
export async function startSandbox(port: number, state: string): Promise<Started> {
  const started = startProcess('wrangler', [
    'dev',
    '-c',
    'sandbox/wrangler.toml',
    '--port',
    String(port),
    '--inspector-port',
    '0',
    '--show-interactive-dev-session=false',
    '--persist-to',
    state,
  ]);
  await waitFor(`http://localhost:${port}/control/requests`, started);
  return started;
}
