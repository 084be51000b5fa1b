import { toJsonSchema } from '@valibot/to-json-schema';
import { type Env, Hono, type Schema } from 'hono';
import { actions } from '../../../contract/console/roles.ts';
import { problemSchema } from '../../../contract/shared/errors-wire.ts';
import { describeApi, type JsonObject } from '../../api-description.ts';
import { type RouteAction, routeActions } from './route-actions.ts';

const PREFIX = '/api/:clientId';

/**
 * Returns the console's OpenAPI document. The table of actions describes each route: `x-action` is
 * the permission that a caller needs, `x-roles` the roles that have it.
 *
 * @param api a tenant's API, as it is mounted below its id.
 */
export const describeConsole = <E extends Env, S extends Schema>(api: Hono<E, S, '/'>) =>
  describeApi(new Hono().route(PREFIX, api), {
    description: 'The operator’s console.',
    describe: (method, path) => {
      const asWritten = path.replace(/\{(\w+)\}/g, ':$1');
      const route = routeActions.find(
        (one) => one.method === method && PREFIX + one.path === asWritten,
      );
      return route ? describeRow(route) : {};
    },
  });

function describeRow({ action, opensWithoutPasskey }: RouteAction) {
  const row = action === 'public' ? null : actions[action];
  const summary = row?.text.en ?? 'Sign in or out';
  return {
    summary,
    'x-action': action,
    'x-roles': [...(row?.roles ?? [])],
    'x-needs-passkey': row !== null && opensWithoutPasskey !== true,
    responses: {
      '2XX': { description: summary },
      default: {
        description: 'A problem of the catalogue of operations',
        content: { 'application/json': { schema: problemJsonSchema() } },
      },
    },
  };
}

/** Schemas describe the wire, so transforms are left out. */
function problemJsonSchema(): JsonObject {
  return JSON.parse(JSON.stringify(toJsonSchema(problemSchema, { errorMode: 'ignore' })));
}
