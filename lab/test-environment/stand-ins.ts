import { fileURLToPath } from 'node:url';
import type { Certificate } from '../../cli/local/certificate.ts';
import { type Started, startProcess, waitFor } from '../../cli/local/processes.ts';
import { serveWorker } from './serve.ts';

/** The environment variable that is set if another process has already bundled the stand-ins. */
export const STAND_INS_BUNDLED = 'STAND_INS_BUNDLED';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the stand-ins into one script. They can run in the same workerd as the edge. */
export async function bundleStandIns(): Promise<void> {
  const { exited, ended } = startProcess('wrangler', [
    ...['deploy', '--dry-run', '-c', 'sandbox/wrangler.toml'],
    // The path is relative to the configuration's folder.
    ...['--outdir', '../.state/test-stand-ins'],
  ]);
  if ((await exited) !== 0) await ended;
}

/** Serves the bundled stand-ins with empty state, and waits until they answer. */
export async function serveStandIns(
  port: number,
  state: string,
  certificate?: Certificate,
): Promise<Started> {
  if (process.env[STAND_INS_BUNDLED] === undefined) await bundleStandIns();
  const started = serveWorker({
    config: `${root}sandbox/wrangler.toml`,
    script: `${root}.state/test-stand-ins/index.js`,
    ...{ port, state, certificate, title: 'the sandbox' },
  });
  const protocol = certificate ? 'https' : 'http';
  await waitFor(`${protocol}://localhost:${port}/control/requests`, started);
  return started;
}
