import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import * as v from 'valibot';

/** The token that the machine was set up with, and what came of it: newest first, never empty. */
const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ given: v.string(), tokens: v.tupleWithRest([v.string()], v.string()) }),
);

/** A machine's tokens on disk. Two are kept until the service has answered one of them. */
export type TokenFile = {
  /** The token to connect with now. */
  take(): string;
  /** The service handed over the next token: on the disk when this returns. */
  keep(token: string): void;
  /** The service has answered the hello: the token of this connection is the one. */
  confirm(): void;
  /** The next connection is made with the other one, where there are two. */
  other(): void;
  /** Whether a token waits that the present connection does not use. */
  isDue(): boolean;
};

/** Opens the file; another token than the one it began with is a new enrolment. */
export function openTokenFile(path: string, given: string): TokenFile {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const parsed = v.safeParse(fileSchema, text);
  const isSame = parsed.success && parsed.output.given === given;
  let tokens: readonly string[] = isSame ? parsed.output.tokens : [given];
  let tries = 0;
  const used = () => tokens[tries % tokens.length] ?? given;

  /** Whole or not at all: the power may go at any moment. */
  function write() {
    const file = openSync(`${path}.new`, 'w', 0o600);
    writeSync(file, JSON.stringify({ given, tokens }));
    fsyncSync(file);
    closeSync(file);
    renameSync(`${path}.new`, path);
  }

  return {
    take: used,
    keep(token) {
      const present = used();
      if (tokens[0] === token) return;
      tokens = [token, present];
      // The present connection goes on with the other one.
      tries = 1;
      write();
    },
    confirm() {
      if (tokens.length === 1) return;
      tokens = [used()];
      tries = 0;
      write();
    },
    other() {
      tries += 1;
    },
    isDue: () => used() !== tokens[0],
  };
}
