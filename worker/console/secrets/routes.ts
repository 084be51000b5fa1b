import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { newSecretSchema, secretNameSchema } from '../../../contract/console/secrets.ts';
import { callOf } from '../http/acting.ts';
import type { StaffEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { proofGuard } from '../http/proof-guard.ts';
import { validBody } from '../http/valid-input.ts';

/** The tenant's keys for LINE and the payment providers. Only the edge seals and opens them. */
export const secretRoutes = new Hono<StaffEnv>()
  .get('/', async (c) => {
    const listed = await c.env.EDGE.listSecrets(callOf(c));
    return listed.ok ? c.json(listed.value) : consoleProblem(c, listed.error);
  })
  .put('/:name', validBody(newSecretSchema), proofGuard, async (c) => {
    const name = v.safeParse(secretNameSchema, c.req.param('name'));
    if (!name.success) return absent(c);
    const changed = await c.env.EDGE.changeSecret(callOf(c), name.output, c.req.valid('json'));
    return changed.ok ? c.json({}) : consoleProblem(c, changed.error);
  })
  .post('/:name/remove-older', proofGuard, async (c) => {
    const name = v.safeParse(secretNameSchema, c.req.param('name'));
    if (!name.success) return absent(c);
    const removed = await c.env.EDGE.removeOlderSecrets(callOf(c), name.output);
    return removed.ok ? c.json({}) : consoleProblem(c, removed.error);
  });

const absent = (c: Context<StaffEnv>) =>
  consoleProblem(c, { code: 'SECRET_ABSENT', data: { name: 'unknown' } });
