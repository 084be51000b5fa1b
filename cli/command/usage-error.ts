import { CommandError } from './command-error.ts';

/** A command line that the command does not accept. It is printed with the command's help. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
