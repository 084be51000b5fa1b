import { Hono } from 'hono';
import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/ids.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import { proveDevice } from './prove-device.ts';
import { PROTOCOL } from './socket.ts';

/** Below `/api/machines`: the machines' own door (docs/machine-protocol.md). */
export const machineLinkRoutes = new Hono<AppEnv>().get(
  '/:machineId/link',
  answersOther('A machine connects', 101),
  async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      return problem(c, { code: 'UPGRADE_REQUIRED' });
    }
    const services = c.get('services');
    const device = await proveDevice(services, c.req.header('authorization'));
    const asked = v.safeParse(machineIdSchema, c.req.param('machineId'));
    if (!device || device.machineId !== asked.output) {
      return problem(c, { code: 'DEVICE_TOKEN_INVALID' });
    }
    const offered = (c.req.header('sec-websocket-protocol') ?? '').split(',');
    if (!offered.some((protocol) => protocol.trim() === PROTOCOL)) {
      return problem(c, { code: 'DEVICE_PROTOCOL_UNKNOWN' });
    }
    const { clientId, machineId, tokenId, isDue } = device;
    const due = isDue ? '?due' : '';
    const address = `https://machine/${clientId}/${machineId}/link/${tokenId}${due}`;
    const headers = { upgrade: 'websocket' };
    const { webSocket } = await services.machine(device).fetch(new Request(address, { headers }));
    return new Response(null, {
      status: 101,
      webSocket,
      headers: { 'sec-websocket-protocol': PROTOCOL },
    });
  },
);
