import { Hono } from 'hono';
import {
  commandLineCodeSchema,
  commandLineExchangeSchema,
} from '../../../contract/console/command-line.ts';
import { issueCommandLineCode, openCommandLine } from '../../core/staff/command-line.ts';
import { bearerOf } from '../http/bearer.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody } from '../http/valid-input.ts';
import { refuseSignIn } from './refuse-sign-in.ts';

/**
 * Signs in a command line: the page asks for a code, and the command line exchanges it for a
 * session.
 */
export const commandLineRoutes = new Hono<StaffEnv>()
  .post('/codes', proofGuard, validBody(commandLineCodeSchema), async (c) => {
    const { clientId, staffId } = c.get('signedIn').claims;
    const request = c.req.valid('json');
    return c.json({
      code: await issueCommandLineCode(c.get('services'), clientId, staffId, request),
    });
  })
  .post('/sessions', validBody(commandLineExchangeSchema), async (c) => {
    const { clientId } = c.get('tenant');
    const caller = { clientId, requestId: c.get('requestId') };
    const exchange = { code: bearerOf(c), ...c.req.valid('json') };
    const opened = await openCommandLine(c.get('services'), caller, exchange);
    return opened.ok
      ? c.json(opened.value)
      : refuseSignIn(c, { staffId: null, by: 'command-line' }, opened.error);
  });
