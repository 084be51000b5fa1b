import * as v from 'valibot';
import { expect, test } from 'vitest';
import { quickStart } from '../../web/build-plugins/quick-start.ts';
import { readableAddresses } from '../../web/build-plugins/readable-addresses.ts';
import { settingsStayOut } from '../../web/build-plugins/settings-stay-out.ts';

type Answer = { statusCode: number; end: (text: string) => void };
type Handle = (request: { url?: string }, response: Answer, next: () => void) => void;

/** Returns how the server's first handler treats a URL: passed on, or its status. */
function asked(url: string): 'passed on' | number {
  let handle: Handle = () => undefined;
  const { configureServer } = readableAddresses();
  const server = { middlewares: { use: (given: Handle) => (handle = given) } };
  if (typeof configureServer === 'function') Reflect.apply(configureServer, {}, [server]);
  let outcome: 'passed on' | number = 0;
  const response: Answer = {
    statusCode: 200,
    end: () => {
      outcome = response.statusCode;
    },
  };
  handle({ url }, response, () => {
    outcome = 'passed on';
  });
  return outcome;
}

test('an invalid URL returns 400 and does not stop the server, and others are passed on', () => {
  for (const url of ['//', 'http://', '///']) expect([url, asked(url)]).toEqual([url, 400]);
  for (const url of ['/', '/demo', '/demo?a=//', '/%', '/demo//x']) {
    expect([url, asked(url)]).toEqual([url, 'passed on']);
  }
});

test('a build contains no settings of this computer', () => {
  const { generateBundle } = settingsStayOut();
  const bundle: Record<string, object> = { '.dev.vars': {}, 'index.js': {}, 'wrangler.json': {} };
  const handler = typeof generateBundle === 'object' ? generateBundle.handler : undefined;
  if (!handler) throw new Error('the plugin looks at no bundle');
  Reflect.apply(handler, {}, [{}, bundle]);
  expect(Object.keys(bundle)).toEqual(['index.js', 'wrangler.json']);
});

test('errors record no stack while React DOM loads, and record it again afterwards', () => {
  const { transform } = quickStart();
  if (typeof transform !== 'function') throw new Error('the plugin changes no code');
  const changed = (id: string) =>
    v.parse(
      v.nullable(v.object({ code: v.string() })),
      Reflect.apply(transform, {}, ['seen.push(Error().stack);', id]),
    );
  expect(changed('/node_modules/react/cjs/react.production.js')).toBeNull();
  const seen: string[] = [];
  const load = changed('/node_modules/react-dom/cjs/react-dom-client.production.js')?.code ?? '';
  new Function('seen', `'use strict'; ${load} seen.push(Error().stack);`)(seen);
  expect(seen.map((stack) => stack.includes('\n    at '))).toEqual([false, true]);
});
