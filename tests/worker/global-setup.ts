import { execFileSync } from 'node:child_process';

/** Compiles the stand-ins once. They run in the same workerd as the edge. */
export default function setup() {
  execFileSync(
    process.execPath,
    [
      'node_modules/wrangler/bin/wrangler.js',
      'deploy',
      '--dry-run',
      '-c',
      'sandbox/wrangler.toml',
      '--outdir',
      '../.state/test-stand-ins', // seen from the config's folder
    ],
    { stdio: 'pipe', cwd: new URL('../..', import.meta.url) },
  );
}
