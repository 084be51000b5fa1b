import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NewBuild, watchBuilds } from '../../web/customer/browser/build-watch.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const news = { ja: '新しいこと', en: 'News' };
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = (id: string) => Response.json({ id, timestamp: 1 });

/** Watches as build `old`. Returns the requests and the findings. */
function watching(
  live: () => Response,
  meta: () => Response = () => Response.json({ id: 'new', timestamp: 2, news }),
) {
  const [asked, found]: [string[], NewBuild[]] = [[], []];
  watchBuilds(
    'old',
    async (address) => {
      asked.push(address);
      return address === '/builds/latest.json' ? live() : meta();
    },
    (build) => found.push(build),
  );
  return { asked, found };
}

describe('a page that stays open', () => {
  test('checks every quarter of an hour, and announces a newer build once', async () => {
    let live = 'old';
    const { asked, found } = watching(() => latest(live));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['/builds/latest.json']);
    await vi.advanceTimersByTimeAsync(3 * QUARTER_HOUR_MS);
    expect(asked).toHaveLength(4);
    expect(found).toEqual([]);
    live = 'new';
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS);
    expect(found).toEqual([{ news }]);
    await vi.advanceTimersByTimeAsync(10 * QUARTER_HOUR_MS);
    expect(asked.slice(4)).toEqual(['/builds/latest.json', '/builds/meta/new.json']);
    expect(found).toHaveLength(1);
  });

  test('continues to check after an empty or missing answer', async () => {
    const answers = [
      () => latest('old'),
      () => Response.json({}),
      () => new Response('<html>'),
      () => {
        throw new TypeError('Failed to fetch');
      },
    ];
    const { found } = watching(() => (answers.shift() ?? (() => latest('new')))());
    await vi.advanceTimersByTimeAsync(3 * QUARTER_HOUR_MS + 1_000);
    expect([found, answers]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(QUARTER_HOUR_MS);
    expect(found).toEqual([{ news }]);
  });

  test('checks when the person returns to it, at most once a minute', async () => {
    let live = 'old';
    const { asked, found } = watching(() => latest(live));
    await vi.advanceTimersByTimeAsync(1_000);
    live = 'new';
    const comeBack = async () => {
      page.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
    };
    await comeBack();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await comeBack();
    expect(found).toEqual([{ news }]);
  });
});

test.each([
  ['is not there yet', () => new Response('{}', { status: 404 })],
  ['has nothing to tell', () => Response.json({ id: 'new', timestamp: 2, news: null })],
])('a newer build whose meta %s is still offered', async (_, meta) => {
  const { found } = watching(() => latest('new'), meta);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(found).toEqual([{ news: null }]);
});
