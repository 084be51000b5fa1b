import type { CommandIo } from './command-io.ts';
import type { Options, Values } from './options.ts';
import { readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

/** The description of a command, for its help and for the check of its command line. */
type Described = {
  readonly about: string;
  /** The arguments in their order, each with its meaning. A name in brackets is optional. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** Text that help shows below the options. */
  readonly notes?: string;
};

/** A command: its help, and its code, which resolves with the exit code. */
export type Command = Described & {
  readonly options: Options;
  readonly main: (argv: readonly string[], io: CommandIo) => Promise<number>;
};

/** A command whose `run` receives parsed arguments and options. */
type Definition<O extends Options> = Described & {
  readonly options: O;
  /** Resolves with the text to print, or with the exit code if it has printed itself. */
  readonly run: (
    names: readonly string[],
    values: Values<O>,
    io: CommandIo,
  ) => Promise<string | number>;
};

/** Creates a command that parses its command line according to its description. */
export const defineCommand = <const O extends Options>({
  run,
  ...described
}: Definition<O>): Command => ({
  ...described,
  async main(args, io) {
    const config = { args, options: described.options, allowPositionals: true } as const;
    const { values, positionals } = readArguments(config);
    checkCount(Object.keys(described.arguments ?? {}), positionals);
    const result = await run(positionals, values, io);
    if (typeof result === 'number') return result;
    io.print(result);
    return 0;
  },
});

/** @throws UsageError if there are too few or too many arguments. */
function checkCount(names: readonly string[], given: readonly string[]): void {
  const missing = names.slice(given.length).filter((name) => !name.startsWith('['));
  if (missing.length > 0) throw new UsageError(`${missing.join(' and ')} is required.`);
  const extra = given.slice(names.length);
  if (extra.length > 0) throw new UsageError(`This command takes no "${extra.join(' ')}".`);
}
