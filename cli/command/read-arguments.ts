import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** Parses the command line. @throws UsageError with the reason, and with `usage` if there is one. */
export function readArguments<const T extends ParseArgsConfig>(
  config: T,
  usage?: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    const lines = [cause instanceof Error ? cause.message : '', usage ?? ''];
    throw new UsageError(lines.filter(Boolean).join('\n'));
  }
}
