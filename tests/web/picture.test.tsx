import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from '../../web/customer/parts/picture.tsx';
import { AppProvider } from '../../web/customer/session/app-context.tsx';
import { servicesFor } from './app-fixture.ts';

const photograph = '/api/clients/demo/pictures/0a1b#288';

/** Returns the URL from which a picture is loaded. */
function sourceOf(url: string, width: number, inHtml: Readonly<Record<string, string>> = {}) {
  const app = servicesFor({ tenant: 'demo', person: 'Misaki', pathname: '/demo' });
  const state = { ...app.read(), pictures: inHtml };
  const html = renderToString(
    <AppProvider app={{ ...app, read: () => state, readFirst: () => state }}>
      <Picture url={url} width={width} height={width} />
    </AppProvider>,
  );
  return html.match(/src="([^"]*)"/)?.[1];
}

test('a photograph is requested small up to 96 CSS pixels, and in full if it is wider', () => {
  const small = '/api/clients/demo/pictures/0a1b?w=288';
  expect([48, 56, 96].map((width) => sourceOf(photograph, width))).toEqual([small, small, small]);
  expect([97, 306].map((width) => sourceOf(photograph, width))).toEqual([photograph, photograph]);
});

test.each([
  ['a drawing, which has no small version', '/api/clients/demo/pictures/0a1b'],
  ['one of another host', 'https://cdn.example/a.webp#288'],
  ['one that is in its address', 'data:image/png;base64,AA==#288'],
  ['one with another mark', '/api/clients/demo/pictures/0a1b#2880'],
])('%s is requested unchanged', (_, url) => {
  expect(sourceOf(url, 56)).toBe(url);
});

test('a picture that came with the HTML is not requested', () => {
  expect(sourceOf('/a', 56, { '/a': 'data:image/svg+xml,a' })).toBe('data:image/svg+xml,a');
});
