import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright-core';
import type { TestEnvironment } from '../test-environment/test-environment.ts';
import { prepareVisit, whenUsable } from './visits.ts';

export type Weight = { readonly requests: number; readonly gzip: number; readonly brotli: number };
const kinds = new Set(['document', 'script', 'stylesheet']);

/** Weighs HTML, JS and CSS of a first view inside LINE: until it is usable, and with LIFF. */
export async function weighFirstView(
  browser: Browser,
  environment: TestEnvironment,
): Promise<{ usable: Weight; withLiff: Weight }> {
  const { context, address } = await prepareVisit(
    browser,
    environment,
    environment.app,
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
  // Files that the HTML itself requests. Chunks prefetched for the next tap do not count.
  const html = await (await fetch(address.split('#', 1)[0] ?? '')).text();
  const isFirst = (answer: Response) => {
    const { pathname } = new URL(answer.url());
    return answer.request().isNavigationRequest() || html.includes(`"${pathname}"`);
  };
  const isLiff = (answer: Response) => /\/liff-[^/]*\.js$/.test(answer.url());
  const usable = await weigh(answers.filter(isFirst));
  const withLiff = await weigh(answers.filter((answer) => isFirst(answer) || isLiff(answer)));
  await context.close();
  return { usable, withLiff };
}

export async function weigh(answers: readonly Response[]): Promise<Weight> {
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  return {
    requests: bodies.length,
    gzip: sum(bodies.map((body) => gzipSync(body, { level: 9 }).length)),
    brotli: sum(bodies.map((body) => brotliCompressSync(body).length)),
  };
}
