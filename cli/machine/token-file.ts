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

/** The token at set-up, and the current tokens: newest first, never empty. */
const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ given: v.string(), tokens: v.tupleWithRest([v.string()], v.string()) }),
);

/** A machine's tokens on disk. Two are kept until the service has answered one of them. */
export type TokenFile = {
  /** Returns the token to connect with. */
  take(): string;
  /** Stores the next token from the service. It is on the disk when this returns. */
  keep(token: string): void;
  /** Keeps only the token of this connection, because the service has answered the hello. */
  confirm(): void;
  /** Uses the other token for the next connection, if there are two. */
  other(): void;
  /** Returns whether there is a next token that the current connection does not use. */
  isDue(): boolean;
};

/** Opens the file. A different first token means a new enrolment. */
export function openTokenFile(path: string, given: string): TokenFile {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const parsed = v.safeParse(fileSchema, text);
  const isSame = parsed.success && parsed.output.given === given;
  let tokens: readonly string[] = isSame ? parsed.output.tokens : [given];
  let tries = 0;
  const used = () => tokens[tries % tokens.length] ?? given;

  /** Writes the file atomically, because the power may fail at any moment. */
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
      // The current connection continues with the other token.
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
