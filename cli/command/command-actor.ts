import { userInfo } from 'node:os';
import type { Actor } from '../../worker/core/operator/actor.ts';

/**
 * Returns who runs a command. A command has the deployment's keys, so it has the highest role.
 * @param who the operator's user name on this computer.
 */
export const commandActor = (who: string = userInfo().username): Actor => ({
  type: 'command',
  id: who,
  name: who,
  roles: ['owner'],
});
