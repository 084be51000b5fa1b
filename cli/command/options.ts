import type { ParseArgsConfig, parseArgs } from 'node:util';

type Parsed = NonNullable<ParseArgsConfig['options']>[string];

/** An option of a command, as `parseArgs` reads it and as help shows it. */
export type Option = Parsed & {
  readonly about: string;
  /** The placeholder of its value in help, such as `FILE.csv`. */
  readonly value?: string;
  /** Help shows a needed option in the usage line. The command refuses to run without it. */
  readonly isNeeded?: boolean;
};
export type Options = Readonly<Record<string, Option>>;

type Config<O extends Options> = {
  readonly args: readonly string[];
  readonly options: O;
  readonly allowPositionals: true;
};

/** The values of these options on a command line. */
export type Values<O extends Options> = ReturnType<typeof parseArgs<Config<O>>>['values'];

/** An option without a value. */
export const flag = (about: string) => ({ type: 'boolean', default: false, about }) as const;

/** An option with a value. */
export const text = (value: string, about: string) => ({ type: 'string', value, about }) as const;

/** An option with a value that the command needs. */
export const needed = (value: string, about: string) =>
  ({ type: 'string', value, about, isNeeded: true }) as const;

/** An option that can be given several times. */
export const several = (value: string, about: string) =>
  ({ type: 'string', multiple: true, value, about }) as const;
