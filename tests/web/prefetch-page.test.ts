import { expect, onTestFinished, test, vi } from 'vitest';
import { createPagePrefetch } from '../../web/customer/api/prefetch-page.ts';
import { createPrefetched } from '../../web/customer/api/prefetched.ts';
import { servicesFor } from './app-fixture.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function prefetching(answer: () => Response) {
  const asked: string[] = [];
  const prefetched = createPrefetched();
  const prefetch = createPagePrefetch(prefetched, async (address) => {
    asked.push(address);
    return answer();
  });
  return { asked, prefetched, prefetch };
}

test('touching a link loads the page’s data with one request', async () => {
  const screen = { '/faqs': { faqs: [] } };
  const { asked, prefetched, prefetch } = prefetching(() => Response.json({ screen }));
  prefetch('/demo/account/faq');
  prefetch('/demo/account/faq');
  await settled();
  expect(asked).toEqual(['/demo/account/faq/_payload.json']);
  expect(prefetched.read('/faqs')).toEqual({ faqs: [] });
  expect(prefetched.isFresh('/faqs')).toBe(true);
});

test('a page’s data is requested again after a 503, as in every call of the app', async () => {
  const answers = [new Response('', { status: 503 }), Response.json({ screen: { '/faqs': 1 } })];
  const request = vi.fn(async () => answers.shift() ?? new Response('', { status: 500 }));
  vi.stubGlobal('fetch', request);
  onTestFinished(() => void vi.unstubAllGlobals());
  const app = servicesFor({ tenant: 'demo', person: 'Misaki', pathname: '/demo' });
  app.prefetchPage('/demo/account/faq');
  await vi.waitFor(() => expect(app.prefetched.read('/faqs')).toBe(1));
  expect(request).toHaveBeenCalledTimes(2);
});

test('neither a page that needs a session nor an unknown address is requested', () => {
  const { asked, prefetch } = prefetching(() => Response.json({ screen: {} }));
  for (const page of ['/demo/account', '/demo/account/order', '/demo/pay', '/', '/demo/nothing']) {
    prefetch(page);
  }
  expect(asked).toEqual([]);
});

test.each([
  ['an error', () => new Response('no', { status: 503 })],
  ['another shape', () => Response.json({ screens: 1 })],
])('%s as the answer is ignored', async (_, answer) => {
  const { prefetched, prefetch } = prefetching(answer);
  prefetch('/demo/account/faq');
  await settled();
  expect(prefetched.read('/faqs')).toBeUndefined();
});
