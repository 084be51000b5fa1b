import { Hono } from 'hono';
import * as v from 'valibot';
import {
  type Claimed,
  type ClaimRequest,
  claimedSchema,
  claimRequestSchema,
} from '../../contract/machine/claim.ts';
import {
  challengeRequestSchema,
  challengeSchema,
  enrolledSchema,
  enrolRequestSchema,
} from '../../contract/machine/enrol.ts';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { PROTOCOL } from '../core/machine-host/socket.ts';
import { claimMachine } from '../core/machines/device/claim-machine.ts';
import { verifyDeviceToken } from '../core/machines/device/device-token.ts';
import { enrolByKey } from '../core/machines/device/enrol-by-key.ts';
import { makeChallenge } from '../core/machines/device/enrol-challenge.ts';
import { proveDevice, tokenIn } from '../core/machines/device/prove-device.ts';
import { fail, type Result } from '../core/result.ts';
import type { AppEnv } from '../http/app-env.ts';
import { answers, answersOther } from '../http/describe.ts';
import { problem } from '../http/problem.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { validJson } from '../http/validate.ts';

/**
 * Counts a wrong code for its tenant, so that the metrics show guesses from many addresses. Above
 * the tenant's limit a wrong code is answered with 429. A valid code does not count, and is never
 * refused by this limit.
 */
async function countGuess(
  { CLAIM_TENANT_LIMIT }: AppEnv['Bindings'],
  { clientId }: ClaimRequest,
  claimed: Result<Claimed>,
): Promise<Result<Claimed>> {
  if (claimed.ok || claimed.error.code !== 'CLAIM_CODE_INVALID') return claimed;
  const { success } = await CLAIM_TENANT_LIMIT.limit({ key: clientId });
  return success ? claimed : fail('TOO_MANY_REQUESTS');
}

/** Below `/api/machines`: the machines' API (docs/machine-protocol.md). */
export const machineLinkRoutes = new Hono<AppEnv>()
  .post(
    '/claim',
    answers('A code becomes a machine’s token', claimedSchema),
    rateLimit('CLAIM_LIMIT'),
    validJson(claimRequestSchema),
    async (c) => {
      const services = c.get('services');
      const request = c.req.valid('json');
      const claimed = await countGuess(c.env, request, await claimMachine(services, request));
      const outcome = claimed.ok ? 'CLAIMED' : claimed.error.code;
      services.metrics.measure({ metric: 'claim', outcome });
      c.header('cache-control', 'no-store');
      return claimed.ok ? c.json(claimed.value) : problem(c, claimed.error);
    },
  )
  .post(
    '/enrol/challenge',
    answers('What a device signs to prove its key', challengeSchema),
    rateLimit('CLAIM_LIMIT'),
    validJson(challengeRequestSchema),
    async (c) => {
      c.header('cache-control', 'no-store');
      const challenge = await makeChallenge(c.get('services'), c.req.valid('json').serial);
      return c.json({ challenge });
    },
  )
  .post(
    '/enrol',
    answers('A proved key becomes a machine’s token', enrolledSchema),
    rateLimit('CLAIM_LIMIT'),
    validJson(enrolRequestSchema),
    async (c) => {
      const services = c.get('services');
      const enrolled = await enrolByKey(services, c.req.valid('json').proof);
      const outcome = enrolled.ok ? 'ENROLLED' : enrolled.error.code;
      services.metrics.measure({ metric: 'claim', outcome });
      c.header('cache-control', 'no-store');
      return enrolled.ok ? c.json(enrolled.value) : problem(c, enrolled.error);
    },
  )
  .get('/:machineId/link', answersOther('A machine connects', 101), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
      return problem(c, { code: 'UPGRADE_REQUIRED' });
    }
    const services = c.get('services');
    const token = tokenIn(c.req.header('authorization'));
    const named = token && (await verifyDeviceToken(services.settings, token));
    if (!named) return problem(c, { code: 'DEVICE_TOKEN_INVALID' });
    // Limited, because each connection wakes the machine's object and reads the store.
    const { success } = await c.env.CONNECT_LIMIT.limit({ key: named.tokenId });
    if (!success) return problem(c, { code: 'TOO_MANY_REQUESTS' });
    const device = await proveDevice(services, named);
    const asked = v.safeParse(machineIdSchema, c.req.param('machineId'));
    const isProved = device !== undefined && device.machineId === asked.output;
    if (!isProved) {
      const { clientId, machineId } = named;
      services.metrics.measure({ metric: 'refused', clientId, machineId });
      return problem(c, { code: 'DEVICE_TOKEN_INVALID' });
    }
    services.metrics.measure({ metric: 'link', outcome: 'CONNECTED' });
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
  });
