import * as v from 'valibot';
import { staffIdSchema } from './staff.ts';

/** 32 random bytes, in base64url. */
const random = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));
/** A computer's name, as shown in the list of sessions. */
const computer = v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\p{N} ._-]{1,40}$/u));

/**
 * The query of the page that a command line opens. The page sends the code to this port on the
 * person's own computer.
 */
export const commandLineLinkSchema = v.object({
  port: v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/),
    v.transform(Number),
    v.minValue(1024),
    v.maxValue(65_535),
  ),
  /** The SHA-256 of the verifier, in hex. */
  proof: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The page returns it with the code. The command line accepts no code without it. */
  state: random,
  computer,
});

/** `POST /command-line/codes`: requests a code that is valid for five minutes. */
export const commandLineCodeSchema = v.pick(commandLineLinkSchema, ['proof', 'computer']);

/**
 * `POST /command-line/sessions`: exchanges a code for a session, once. The code is the request's
 * bearer token. The verifier must match the hash in it.
 */
export const commandLineExchangeSchema = v.object({ verifier: random });

/** The session of a command line. */
export const commandLineSessionSchema = v.object({
  token: v.string(),
  staffId: staffIdSchema,
  name: v.string(),
  expiresAt: v.string(),
});
export type CommandLineSession = v.InferOutput<typeof commandLineSessionSchema>;
