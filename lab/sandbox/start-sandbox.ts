import { type Certificate, httpsArguments } from '../../cli/local/certificate.ts';
import { type Started, startProcess, waitFor } from '../../cli/local/processes.ts';

/**
 * Starts the sandbox and waits until it answers.
 * @param certificate makes it serve https.
 * @param onWait receives what it waits for every five seconds.
 * @param host its host name. Any other than `localhost` makes it reachable from the network.
 */
export async function startSandbox(
  port: number,
  state: string,
  certificate?: Certificate,
  host = 'localhost',
  onWait?: (line: string) => void,
): Promise<Started> {
  const args = [
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
    ...httpsArguments(certificate),
    ...(host === 'localhost' ? [] : ['--ip', '0.0.0.0']),
  ];
  const started = startProcess('wrangler', args, { title: 'the sandbox' });
  const protocol = certificate ? 'https' : 'http';
  await waitFor(`${protocol}://${host}:${port}/control/requests`, started, onWait);
  return started;
}
