import type { Browser } from 'playwright-core';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { insideLine, lineCredentials } from '../../test-environment/visitor.ts';
import { row, title } from '../print.ts';
import { quantile } from '../quantile.ts';
import { type Drawing, measureDrawing } from './measure-drawing.ts';

const RUNS = 7;
const LIFF_ID = '1650000001-demoAAAA';
const pages = { 'main page': '/demo', 'machine page': '/demo/machines/m-lobby' };
const kinds = ['style', 'layout', 'paint', 'raster', 'elements'] as const;

/**
 * `npm run bench -- drawing`: the times of style, layout, paint and raster of a first visit inside
 * LINE.
 */
export async function printDrawing(browser: Browser, environment: TestEnvironment): Promise<void> {
  const measured = Object.entries(pages).map(([name, path]) => ({
    name,
    path,
    runs: Array.of<Drawing>(),
  }));
  // Alternates the pages, so that other load on this computer affects all of them equally.
  for (let n = 0; n < RUNS; n++) {
    for (const { path, runs } of measured) {
      const { hash } = await lineCredentials(environment.standIns, LIFF_ID);
      const address = `${environment.app}${path}${hash}`;
      runs.push(await measureDrawing(browser, await insideLine(browser), address));
    }
  }
  for (const { name, runs } of measured) {
    title(`${name}, CPU ÷ 4, median of ${RUNS} first visits`);
    for (const kind of kinds) {
      const middle = quantile(
        runs.map((run) => run[kind]),
        0.5,
      );
      row(kind, kind === 'elements' ? `${middle}` : `${Math.round(middle)} ms`);
    }
    const sum = ({ style, layout, paint }: Drawing) => style + layout + paint;
    row('style, layout and paint', `${Math.round(quantile(runs.map(sum), 0.5))} ms`);
  }
}
