import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { parseClientId } from '../command/client-id.ts';
import { commandActor } from '../command/command-actor.ts';
import type { CommandIo } from '../command/command-io.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';

/** Opens a named tenant without looking it up: its first put may come later. @throws CommandError */
export const openTenant = (
  { env, user }: CommandIo,
  clientId: string | undefined,
): OperatorContext => ({
  client: { clientId: parseClientId(clientId) },
  services: openServices(readSettings(env)),
  actor: commandActor(user),
});
