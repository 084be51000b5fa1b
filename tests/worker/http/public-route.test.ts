import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isPublicRoute, publicRoute } from '../../../worker/http/public-route.ts';

const app = new Hono()
  .use('*', async (c, next) => (isPublicRoute(c) ? next() : c.text('closed', 401)))
  .get('/things/own', (c) => c.text('own'))
  .get('/things/:id', publicRoute, (c) => c.text('thing'))
  .get(
    '/late',
    (_, next) => next(),
    publicRoute,
    (c) => c.text('late'),
  )
  .use('/below/*', publicRoute)
  .get('/below/one', (c) => c.text('one'));

test.each([
  ['a marked route', 'GET', '/things/7', 200],
  ['its HEAD', 'HEAD', '/things/7', 200],
  ['its path with another method', 'POST', '/things/7', 401],
  ['a closed route that a marked one overlaps', 'GET', '/things/own', 401],
  ['a mark behind another handler', 'GET', '/late', 401],
  ['a mark on a whole folder', 'GET', '/below/one', 401],
  ['an unknown path', 'GET', '/nothing', 401],
])('%s', async (_, method, path, status) => {
  expect((await app.request(path, { method })).status).toBe(status);
});
