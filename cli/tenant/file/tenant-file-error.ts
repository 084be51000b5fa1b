import { CommandError } from '../../command/command-error.ts';

/** All mistakes in a tenant's files, as one line each for their author. */
export class TenantFileError extends CommandError {
  constructor(problems: string | readonly string[]) {
    super(typeof problems === 'string' ? problems : problems.join('\n'));
  }
}
