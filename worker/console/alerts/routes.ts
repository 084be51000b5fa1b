import { Hono } from 'hono';
import { showAlerts } from '../../core/incidents/operate/show-alerts.ts';
import { actingOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';

/** The kinds of alerts, when each is sent, and how useful it was. */
export const alertRoutes = new Hono<StaffEnv>().get('/', async (c) =>
  c.json(await showAlerts(actingOf(c))),
);
