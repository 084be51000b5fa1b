import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from './command-error.ts';

/** Parses the command line. @throws CommandError with the reason and the usage. */
export function readArguments<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw new CommandError(`${cause instanceof Error ? cause.message : ''}\n${usage}`);
  }
}
