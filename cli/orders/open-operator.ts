import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import type { CommandIo } from '../command/command-io.ts';
import { openServices } from '../services/open-services.ts';
import { readSettings } from '../settings/dev-vars.ts';
import { openOperatorContext } from './operator-context.ts';

/** Opens a tenant with the settings of the command. @throws CommandError if the tenant does not exist. */
export const openOperator = (
  { env, user }: CommandIo,
  requested: string | undefined,
): Promise<OperatorContext> =>
  openOperatorContext(openServices(readSettings(env)), requested, user);
