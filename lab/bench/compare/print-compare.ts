import type { Browser, Page } from 'playwright-core';
import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { insideLine, lineCredentials } from '../../test-environment/visitor.ts';
import { type Line, startCompressingProxy } from '../compressing-proxy.ts';
import { row, title } from '../print.ts';
import { quantile } from '../quantile.ts';
import { serveFloorPage } from './floor-page.ts';
import { measureVisit, type Visited } from './measure-visit.ts';

/** A weak mobile connection, as in a train station. */
const line: Line = { latencyMs: 150, bytesPerSecond: 200_000 };
const RUNS = 5;
const LIFF_ID = '1650000001-demoAAAA';

type Goal = {
  readonly name: string;
  readonly of: (page: Visited) => number;
  readonly most: (floor: Visited) => number;
  readonly pages?: readonly string[];
};

/** The limits for each page, relative to the reference page on the same connection. */
const goals: readonly Goal[] = [
  { name: 'shelf on the screen', of: (p) => p.largestPaintMs, most: (f) => 0.45 * f.usableMs },
  { name: 'first paint', of: (p) => p.firstPaintMs, most: (f) => f.firstPaintMs },
  {
    ...{ name: 'usable', pages: ['main page'] },
    ...{ of: (p) => p.usableMs, most: (f) => 1.1 * f.usableMs },
  },
  {
    ...{ name: 'usable', pages: ['machine page'] },
    ...{ of: (p) => p.usableMs, most: (f) => f.usableMs },
  },
  { name: 'blocking time', of: (p) => p.blockingMs, most: (f) => 1.2 * f.blockingMs },
  {
    ...{ name: 'a tap on a drink', pages: ['machine page'] },
    ...{ of: (p) => p.tapMs ?? 0, most: () => 100 },
  },
];
const MAX_SHIFT = 0.02;

/**
 * `npm run bench -- compare`: first visits inside LINE on a slow phone, compared with a reference page of
 * the same stack.
 */
export async function printCompare(browser: Browser, environment: TestEnvironment): Promise<void> {
  const floorPage = await serveFloorPage(`${process.cwd()}/.state/compare-floor`);
  const [floorLine, appLine] = await Promise.all([
    startCompressingProxy(floorPage.url, line),
    startCompressingProxy(environment.app, line),
  ]);
  const visit = async (address: string, tap?: (page: Page) => Promise<void>) => {
    const { hash } = await lineCredentials(environment.standIns, LIFF_ID);
    return measureVisit(await insideLine(browser), address + hash, tap);
  };
  const visits = {
    floor: () => visit(`${floorLine.url}/`),
    'main page': () => visit(`${appLine.url}/demo`),
    'machine page': () => visit(`${appLine.url}/demo/machines/m-lobby`, tapDrink),
  };
  const pages = Object.entries(visits).map(([name, run]) => ({
    name,
    run,
    runs: Array.of<Visited>(),
  }));
  // Alternates the pages, so that other load on this computer affects all of them equally.
  for (let n = 0; n < RUNS; n++) for (const { run, runs } of pages) runs.push(await run());
  const measured = new Map(pages.map(({ name, runs }) => [name, medianOf(runs)]));
  for (const proxy of [floorLine, appLine, floorPage]) proxy.stop();
  show(measured);
}

const tapDrink = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /円/ }).first().click();

function show(measured: ReadonlyMap<string, Visited>): void {
  const floor = measured.get('floor');
  if (!floor) return;
  for (const [name, page] of measured) {
    title(`${name}, median of ${RUNS} first visits`);
    row(
      'first paint, largest, usable',
      times(page.firstPaintMs, page.largestPaintMs, page.usableMs),
    );
    row('blocking', times(page.blockingMs));
    row('script, style and layout', times(page.scriptMs, page.styleMs));
    row('elements, pictures', `${page.elements}, ${page.pictures}`);
    if (name === 'floor') continue;
    for (const goal of goals.filter(({ pages }) => pages?.includes(name) ?? true)) {
      verdict(goal.name, goal.of(page), goal.most(floor), (value) => times(value));
    }
    verdict('layout shift', page.shift, MAX_SHIFT, (value) => value.toFixed(3));
  }
}

function verdict(name: string, value: number, most: number, write: (value: number) => string) {
  row(`${value <= most ? '✓' : '✗'} ${name}`, `${write(value)} of at most ${write(most)}`);
}

const times = (...values: readonly number[]) =>
  values.map((one) => `${Math.round(one)} ms`).join(', ');

/** Returns the median of each value separately. */
function medianOf(runs: readonly Visited[]): Visited {
  const middle = (of: (run: Visited) => number) => quantile(runs.map(of), 0.5);
  const tapped = runs.some(({ tapMs }) => tapMs !== null);
  return {
    firstPaintMs: middle((run) => run.firstPaintMs),
    largestPaintMs: middle((run) => run.largestPaintMs),
    usableMs: middle((run) => run.usableMs),
    blockingMs: middle((run) => run.blockingMs),
    shift: middle((run) => run.shift),
    tapMs: tapped ? middle((run) => run.tapMs ?? 0) : null,
    elements: middle((run) => run.elements),
    scriptMs: middle((run) => run.scriptMs),
    styleMs: middle((run) => run.styleMs),
    pictures: middle((run) => run.pictures),
  };
}
