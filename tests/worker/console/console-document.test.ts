import * as v from 'valibot';
import { expect, test } from 'vitest';
import { actions } from '../../../contract/console/roles.ts';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { routeActions } from '../../../worker/console/http/route-actions.ts';
import { visit } from '../support/console.ts';

const operationSchema = v.object({
  summary: v.string(),
  'x-action': v.string(),
  'x-roles': v.array(v.string()),
  'x-needs-passkey': v.boolean(),
  parameters: v.array(v.object({ name: v.string(), in: v.string() })),
  responses: v.object({ '2XX': v.unknown(), default: v.unknown() }),
});
const documentSchema = v.object({
  openapi: v.literal('3.1.0'),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
});
const answer = await visit('/api/openapi.json');
const { paths } = v.parse(documentSchema, await answer.json());
const described = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    ...operation,
    path,
    route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  })),
);

test('the console’s document has every route of its API, and no others', () => {
  const mounted = createConsoleApp()
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/:'))
    .map(({ method, path }) => `${method} ${path.replace(/(.)\/$/, '$1')}`);
  expect(described.map(({ route }) => route).toSorted()).toEqual([...new Set(mounted)].toSorted());
});

test('it names the parameters in each path, the action and its roles, and the problems', () => {
  for (const { route, path, parameters, ...operation } of described) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect([route, inPath]).toEqual([route, named]);
    const row = routeActions.find((one) => `${one.method} /api/:clientId${one.path}` === route);
    const action = row?.action ?? '';
    expect(operation['x-action'], route).toBe(action);
    const roles = action === 'public' || action === '' ? [] : actions[action].roles;
    expect(operation['x-roles'], route).toEqual(roles);
    expect(operation.summary, route).not.toBe('');
    expect(JSON.stringify(operation.responses.default), route).toContain('"requestId"');
  }
});
