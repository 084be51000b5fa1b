import { Hono } from 'hono';
import * as v from 'valibot';
import { machineIdSchema } from '../../../contract/ids.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { answersOther } from '../../http/describe.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import * as paths from '../../store/paths.ts';
import { type DeviceClaims, verifyDeviceToken } from './device-token.ts';
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
    const { clientId, machineId, tokenId } = device;
    const address = `https://machine/${clientId}/${machineId}/link/${tokenId}`;
    const headers = { upgrade: 'websocket' };
    const { webSocket } = await services.machine(device).fetch(new Request(address, { headers }));
    return new Response(null, {
      status: 101,
      webSocket,
      headers: { 'sec-websocket-protocol': PROTOCOL },
    });
  },
);

/** The device whose token this is, if the token is the one in force. One read. */
async function proveDevice(
  { settings, store }: Services,
  authorization: string | undefined,
): Promise<DeviceClaims | undefined> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? undefined : await verifyDeviceToken(settings, token);
  if (!claims) return undefined;
  const enrolled = await store.get(paths.machineDevice(claims.clientId, claims.machineId));
  return enrolled?.fields['tokenId'] === claims.tokenId ? claims : undefined;
}
