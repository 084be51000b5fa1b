import { mkdirSync, writeFileSync } from 'node:fs';
import type { Flaky } from './judge-run.ts';

const FOLDER = '.state/flaky';

/** Records the circumstances of a test that failed once, so that somebody can find the cause. */
export function recordFlaky(flaky: readonly Flaky[], seed: number, nowMs: number): void {
  if (flaky.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  const date = new Date(nowMs).toISOString();
  const path = `${FOLDER}/${date.replaceAll(/[:.]/g, '-')}.json`;
  writeFileSync(path, `${JSON.stringify({ date, seed, flaky }, null, 2)}\n`);
}
