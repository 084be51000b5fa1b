import { Hono } from 'hono';
import {
  machineListSchema,
  machineQuerySchema,
  machineSchema,
  stockAlertRequestSchema,
  stockAlertsSchema,
} from '../../../contract/customer/machines.ts';
import { findMachine } from '../../core/machines/find-machine.ts';
import { listMachines } from '../../core/machines/list-machines.ts';
import { changeStockAlerts, readStockAlerts } from '../../core/machines/stock-alerts.ts';
import { answers } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { validQuery } from '../../http/valid-query.ts';
import { validJson } from '../../http/validate.ts';
import { personLimit } from '../session/person-limit.ts';
import type { SessionEnv } from '../session/session-guard.ts';

/** Returns whether a request is a search. Its answer is not cached for others. */
const isSearch = (query: Readonly<Record<string, string>>) =>
  'q' in query || 'near' in query || 'cursor' in query;

/** Below `/api/clients/{clientId}/machines`. */
export const machineRoutes = new Hono<SessionEnv>()
  .get(
    '/',
    answers('Machines: all, found by text, nearby, or those named', machineListSchema),
    validQuery(machineQuerySchema),
    personLimit('SEARCH_LIMIT', isSearch),
    async (c) => {
      const { clientId } = c.get('tenant').client;
      const list = await listMachines(c.get('services'), clientId, c.req.valid('query'));
      return list.ok ? c.json(list.value) : problem(c, list.error);
    },
  )
  .get('/:machineId', answers('One machine with its shelf', machineSchema), async (c) => {
    const { clientId } = c.get('tenant').client;
    const machine = await findMachine(c.get('services'), clientId, c.req.param('machineId'));
    return machine.ok ? c.json(machine.value) : problem(c, machine.error);
  })
  .get(
    '/:machineId/alerts',
    answers('The products whose return I am notified of', stockAlertsSchema),
    async (c) => {
      const { store } = c.get('services');
      const alerts = await readStockAlerts(store, c.get('session'), c.req.param('machineId'));
      return alerts.ok ? c.json(alerts.value) : problem(c, alerts.error);
    },
  )
  .put(
    '/:machineId/alerts',
    answers('Tells me when an item is back, or no more', stockAlertsSchema),
    validJson(stockAlertRequestSchema),
    async (c) => {
      const alerts = await changeStockAlerts(
        c.get('services'),
        c.get('session'),
        c.req.param('machineId'),
        c.req.valid('json'),
      );
      return alerts.ok ? c.json(alerts.value) : problem(c, alerts.error);
    },
  );
