import { startProcess } from '../../cli/local/processes.ts';

/** Set where another process has bundled the stand-ins for the tests. */
export const STAND_INS_BUNDLED = 'STAND_INS_BUNDLED';

/** Bundles the stand-ins into one script. They run in the same workerd as the edge. */
export async function bundleStandIns(): Promise<void> {
  const { exited, ended } = startProcess('wrangler', [
    ...['deploy', '--dry-run', '-c', 'sandbox/wrangler.toml'],
    // The path as the config's folder sees it.
    ...['--outdir', '../.state/test-stand-ins'],
  ]);
  if ((await exited) !== 0) await ended;
}
