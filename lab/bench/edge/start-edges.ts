import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../cli/local/ports.ts';
import { startEdge, type TestEnvironment } from '../../test-environment/test-environment.ts';

/** The URL of an edge, and its process group. */
export type Edge = { readonly url: string; readonly group: number };

/** Starts a Worker with one bare route, in the same runtime as the app. */
export async function startBareEdge(dir: string): Promise<Edge> {
  mkdirSync(dir, { recursive: true });
  const config = `${dir}/wrangler.json`;
  writeFileSync(
    config,
    JSON.stringify({
      name: 'bare',
      main: fileURLToPath(new URL('bare-worker.ts', import.meta.url)),
      compatibility_date: '2026-10-20',
    }),
  );
  return start(config, dir);
}

/** Starts the same build with server-side rendering switched off, as an operator would. */
export async function startUndrawnEdge({ dist }: TestEnvironment): Promise<Edge> {
  const dir = `${dist}/undrawn`;
  cpSync(`${dist}/line_vending`, dir, { recursive: true });
  appendFileSync(`${dir}/.dev.vars`, '\nDRAW_PAGES=off\n');
  return start(`${dir}/wrangler.json`, dir);
}

async function start(config: string, dir: string): Promise<Edge> {
  const port = await freePort();
  const { group } = await startEdge(config, port, `${process.cwd()}/${dir}/state`);
  return { url: `http://localhost:${port}`, group };
}
