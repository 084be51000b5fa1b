import * as v from 'valibot';
import { publicClientSchema } from './client.ts';
import { liffIdSchema } from './ids.ts';
import { languageSchema } from './language.ts';
import { screenDataSchema, sessionSchema } from './session.ts';

/** The specification's layer version (§9), shown on the about page. */
export const LAYER_VERSION = '1.0.0';

const bootErrorSchema = v.object({ status: v.number(), code: v.string(), message: v.string() });

/**
 * What any visitor of a page may see: the JSON of `<script id="boot">` and the answer of
 * `{page}/_payload.json`, so that a page can be there before its link is followed.
 */
export const bootSchema = v.object({
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
  /** When the edge wrote this, in milliseconds: the clock of the first drawing, there and in the browser. */
  nowMs: v.number(),
  /** The page's own data, as far as anybody may see it. */
  screen: screenDataSchema,
  /** Small pictures of what stands on the first screen, by their addresses: a `data:` address, or a drawing (`<svg …`). */
  pictures: v.optional(v.record(v.string(), v.string()), {}),
});
export type Boot = v.InferOutput<typeof bootSchema>;

/**
 * What the edge knows of the person behind a valid session cookie: the JSON of `<script id="session">`,
 * null without a cookie. A failure is a value, not a lost page.
 */
export const bootSessionSchema = v.union([
  v.object({ ...sessionSchema.entries, screen: screenDataSchema }),
  v.object({ error: bootErrorSchema }),
]);
export type BootSession = v.InferOutput<typeof bootSessionSchema>;
