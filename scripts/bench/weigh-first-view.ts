import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import type { World } from '../world.ts';
import { prepareVisit, whenUsable } from './visits.ts';

export type Weight = { readonly requests: number; readonly gzip: number; readonly brotli: number };
const kinds = new Set(['document', 'script', 'stylesheet']);

/** HTML, JS and CSS of a first view inside LINE: until it is usable, and with LIFF behind it. */
export async function weighFirstView(
  browser: Browser,
  world: World,
): Promise<{ usable: Weight; withLiff: Weight }> {
  const { context, address } = await prepareVisit(
    browser,
    world,
    world.app,
    'first visit inside LINE',
  );
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (kinds.has(answer.request().resourceType())) answers.push(answer);
  });
  await page.goto(address);
  await whenUsable(page);
  await page.waitForFunction(() => location.hash === '');
  // What is fetched ahead for the next tap (chunks of other screens) belongs to no first view.
  const ahead = (answer: Response) => /-family-|Screen-|later-/.test(answer.url());
  const isLiff = (answer: Response) => /\/liff-[^/]*\.js$/.test(answer.url());
  const first = answers.filter((answer) => !ahead(answer));
  const usable = await weigh(first.filter((answer) => !isLiff(answer)));
  const withLiff = await weigh(first);
  await context.close();
  return { usable, withLiff };
}

async function weigh(answers: readonly Response[]): Promise<Weight> {
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    requests: bodies.length,
    gzip: sum(bodies.map((body) => gzipSync(body, { level: 9 }).length)),
    brotli: sum(bodies.map((body) => brotliCompressSync(body).length)),
  };
}
