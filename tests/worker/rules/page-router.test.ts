import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { PageRouter } from '../../../worker/http/page-router.ts';

const app = () =>
  new Hono({ router: new PageRouter() })
    .get('/api/:name', (c) => c.text(`api ${c.req.param('name')}`))
    .get('/builds', (c) => c.text('builds'))
    .get('/.well-known/keys', (c) => c.text('keys'))
    .get('/:path{(.+/)?_payload\\.json}', (c) => c.text(`payload of ${c.req.param('path')}`))
    .get('*', (c) => c.text(`page ${c.req.path}`))
    .all('*', (c) => c.text('no page'));

describe('the page router', () => {
  test('looks up pages once, and a more specific route takes precedence in any order', async () => {
    const asked = ['/demo', '/api/tea', '/demo/machines/m-1', '/', '/builds', '/.well-known/keys'];
    const other = ['/demo/_payload.json', '/_payload.json', '/buildsx', '/a.b', '/demo/api/tea'];
    const one = app();
    const texts = [];
    for (const path of [...asked, ...other]) texts.push(await (await one.request(path)).text());
    expect(texts).toEqual([
      ...['page /demo', 'api tea', 'page /demo/machines/m-1', 'page /', 'builds', 'keys'],
      ...['payload of demo/_payload.json', 'payload of _payload.json'],
      ...['page /buildsx', 'page /a.b', 'page /demo/api/tea'],
    ]);
  });

  test('serves pages only for GET', async () => {
    const one = app();
    await one.request('/demo');
    expect(await (await one.request('/demo', { method: 'POST' })).text()).toBe('no page');
  });

  test('refuses a route that its pages would hide, when the app is created', () => {
    for (const path of ['/:clientId/new', '/']) {
      expect(() => app().get(path, (c) => c.text(''))).toThrow('covers pages');
    }
  });
});
