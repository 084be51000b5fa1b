import type { Context } from 'hono';
import type { OperationFailure } from '../../../contract/console/operation-errors.ts';
import { type RefusedSignIn, recordRefused } from '../../core/staff/refused-sign-ins.ts';
import type { TenantEnv } from '../http/console-env.ts';
import { consoleProblem } from '../http/console-problem.ts';
import { deviceOf } from './device.ts';

type Tried = Pick<RefusedSignIn, 'staffId' | 'by'>;

/** Returns the response to a refused sign-in, and logs it. */
export async function refuseSignIn<E extends TenantEnv>(
  c: Context<E>,
  tried: Tried,
  failure: OperationFailure,
) {
  await logRefused(c, tried, failure);
  return consoleProblem(c, failure);
}

/**
 * Logs a refused sign-in, up to some per minute for one account. Beyond that limit the response
 * stays the same, so a stranger cannot fill the log.
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
