import { CommandError } from '../../command/command-error.ts';

/** Why a tenant's files cannot be used, as sentences for their author: one line each, all of them. */
export class TenantFileError extends CommandError {
  constructor(problems: string | readonly string[]) {
    super(typeof problems === 'string' ? problems : problems.join('\n'));
  }
}
