import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { ms, row, title } from '../print.ts';
import { quantile } from '../quantile.ts';
import { COMPRESSED, type Measured, measurePage } from './measure-page.ts';
import { startBareEdge, startUndrawnEdge } from './start-edges.ts';

const ROUNDS = 3;
const MACHINE = '/demo/machines/m-lobby';

/** Minimum throughput relative to the bare route, and maximum CPU in milliseconds. */
const OFF = 0.6;
const DRAWN = 0.35;
const MAX_CPU_MS = 5;

/**
 * `npm run bench -- edge`: the edge's cost of a page, compared with a bare Hono route in the same runtime.
 */
export async function printEdge(environment: TestEnvironment): Promise<void> {
  const bare = await startBareEdge('.state/edge-bench');
  const undrawn = await startUndrawnEdge(environment);
  const drawn = { url: environment.app, group: environment.edgeGroup };
  const pages = [
    { name: 'bare route', edge: bare, path: '/', share: null },
    { name: 'main page, not drawn', edge: undrawn, path: '/demo', share: OFF },
    { name: 'machine page, not drawn', edge: undrawn, path: MACHINE, share: OFF },
    { name: 'main page, drawn', edge: drawn, path: '/demo', share: DRAWN },
    { name: 'machine page, drawn', edge: drawn, path: MACHINE, share: DRAWN },
    { name: 'main page, drawn, sent as it is', edge: drawn, path: '/demo', share: null },
    { name: 'machine page, drawn, sent as it is', edge: drawn, path: MACHINE, share: null },
  ].map((page) => ({ ...page, runs: Array.of<Measured>() }));
  const encodingOf = (name: string) => (name.endsWith('sent as it is') ? 'identity' : COMPRESSED);
  // Alternates the pages, so that other load on this computer affects all of them equally.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, edge, path, runs } of pages) {
      runs.push(await measurePage(edge, path, encodingOf(name)));
    }
  }
  title(`The edge, ${ROUNDS} rounds of 800 pages each, 8 at a time`);
  const speed = (runs: readonly Measured[]) => {
    const speeds = runs.map(({ perSecond }) => perSecond);
    return quantile(speeds, 0.5);
  };
  const yardstick = speed(pages[0]?.runs ?? []);
  for (const { name, share, runs } of pages) {
    const cpu = runs.flatMap(({ cpuMs }) => cpuMs);
    const [p50, p95] = [quantile(cpu, 0.5), quantile(cpu, 0.95)];
    row(name, `${Math.round(speed(runs))}/s, CPU a page p50 ${ms(p50)}, p95 ${ms(p95)}`);
    if (share === null) continue;
    verdict('of the bare route', speed(runs) / yardstick, speed(runs) / yardstick >= share, share);
    verdict('CPU, p95', p95, p95 <= MAX_CPU_MS, MAX_CPU_MS);
  }
}

const verdict = (name: string, value: number, isMet: boolean, goal: number) =>
  row(`${isMet ? '✓' : '✗'} ${name}`, `${value.toFixed(2)}, the goal is ${goal}`);
