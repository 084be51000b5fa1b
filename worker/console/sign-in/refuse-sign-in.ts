import type { Context } from 'hono';
import type { OperationFailure } from '../../../contract/console/operation-errors.ts';
import { type RefusedSignIn, recordRefused } from '../../core/staff/refused-sign-ins.ts';
import type { TenantEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { deviceOf } from './device.ts';

type Tried = Pick<RefusedSignIn, 'staffId' | 'by'>;

/** Returns the answer to a refused sign-in, and writes it into the log. */
export async function refuseSignIn<E extends TenantEnv>(
  c: Context<E>,
  tried: Tried,
  failure: OperationFailure,
) {
  await logRefused(c, tried, failure);
  return consoleProblem(c, failure);
}

/**
 * Writes a refused sign-in into the log, some a minute for one account. Beyond that the answers stay the same,
 * so a stranger fills no log.
 */
export async function logRefused<E extends TenantEnv>(
  c: Context<E>,
  tried: Tried,
  { code }: OperationFailure,
): Promise<void> {
  const { clientId } = c.get('tenant');
  const key = `${clientId}.${tried.staffId ?? ''}`;
  const { success } = await c.env.STAFF_REFUSAL_LIMIT.limit({ key });
  if (!success) return;
  await recordRefused(c.get('services'), {
    ...tried,
    ...{ clientId, code },
    device: deviceOf(c.req.header('user-agent')),
    requestId: c.get('requestId'),
  });
}
