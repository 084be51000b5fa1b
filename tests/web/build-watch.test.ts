import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NewBuild, watchBuilds } from '../../web/browser/build-watch.ts';

const HOUR_MS = 3_600_000;
const news = { ja: '新しいこと', en: 'News' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches as build `old` while `live` is live; tells what was asked and what was found. */
function watching(
  live: () => string,
  meta: () => Response = () => Response.json({ id: 'new', timestamp: 2, news }),
) {
  const [asked, found]: [string[], NewBuild[]] = [[], []];
  watchBuilds(
    'old',
    async (address) => {
      asked.push(address);
      const isLatest = address === '/builds/latest.json';
      return isLatest ? Response.json({ id: live(), timestamp: 1 }) : meta();
    },
    (build) => found.push(build),
  );
  return { asked, found };
}

test('a build that goes live while the page is open is found by a later look, and what it brings is asked for', async () => {
  let live = 'old';
  const { asked, found } = watching(() => live);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(found).toEqual([]);
  const looks = asked.length;
  expect(looks).toBeGreaterThanOrEqual(4);
  live = 'new';
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(found).toEqual([{ news }]);
  expect(asked.slice(looks)).toEqual(['/builds/latest.json', '/builds/meta/new.json']);
});

test.each([
  ['is not there yet', () => new Response('{}', { status: 404 })],
  ['has nothing to tell', () => Response.json({ id: 'new', timestamp: 2, news: null })],
])('a newer build whose meta %s is offered all the same', async (_, meta) => {
  const { found } = watching(() => 'new', meta);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(found).toEqual([{ news: null }]);
});
