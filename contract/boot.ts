import * as v from 'valibot';
import { publicClientSchema } from './client.ts';
import { liffIdSchema, lineUserIdSchema } from './ids.ts';
import { languageSchema } from './language.ts';
import { screenDataSchema, sessionSchema } from './session.ts';

/** The specification's layer version (§9), shown on the about page. */
export const LAYER_VERSION = '1.0.0';

const bootErrorSchema = v.object({ status: v.number(), code: v.string(), message: v.string() });

/** What any visitor of a page may see: also the answer of `{page}/_payload.json`. */
export const publicPayloadSchema = v.object({
  buildId: v.string(),
  language: languageSchema,
  /** The page to show: the address, or the target of `liff.state`. */
  page: v.string(),
  client: v.nullable(publicClientSchema),
  /** The LIFF id to initialise: the query's, when it belongs to this client, else the client's own. */
  liffId: v.nullable(liffIdSchema),
  /** Where LINE's permanent links begin. */
  liffBaseUrl: v.string(),
  error: v.nullable(bootErrorSchema),
});
export type PublicPayload = v.InferOutput<typeof publicPayloadSchema>;

/**
 * `{page}/_payload.json`: the same, with the data of the page's first screen as far as everybody may see
 * it, so that a page can be there before its link is followed.
 */
export const pagePayloadSchema = v.object({
  ...publicPayloadSchema.entries,
  screen: screenDataSchema,
});

/** What the edge knows of the person behind a valid session cookie; a failure is a value, not a lost page. */
export const bootSessionSchema = v.union([
  v.object({ ...sessionSchema.entries, screen: screenDataSchema }),
  v.object({ error: bootErrorSchema }),
]);
export type BootSession = v.InferOutput<typeof bootSessionSchema>;

/** The JSON of `<script id="boot">`. `expectedUser` is whom the session cookie names. */
export const bootSchema = v.object({
  ...publicPayloadSchema.entries,
  expectedUser: v.nullable(lineUserIdSchema),
  session: v.nullable(bootSessionSchema),
});
export type Boot = v.InferOutput<typeof bootSchema>;
