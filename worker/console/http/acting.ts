import type { Context } from 'hono';
import type { Acting } from '../../core/operator/write-audit.ts';
import type { StaffCall } from '../bindings.ts';
import type { StaffEnv } from './console-env.ts';

/** Returns who acts in this request, for use cases that need only the store. */
export function actingOf<E extends StaffEnv>(
  c: Context<E>,
): Acting & Pick<Required<Acting>, 'requestId'> {
  return {
    services: c.get('services'),
    client: { clientId: c.get('tenant').clientId },
    actor: c.get('signedIn').actor,
    requestId: c.get('requestId'),
  };
}

/** Returns what the edge needs to identify the caller. */
export const callOf = (c: Context<StaffEnv>): StaffCall => ({
  clientId: c.get('tenant').clientId,
  token: c.get('token'),
  requestId: c.get('requestId'),
});
