import * as v from 'valibot';
import { publicClientSchema } from '../shared/client.ts';
import { liffIdSchema } from '../shared/ids.ts';
import { languageSchema } from '../shared/language.ts';
import { screenDataSchema, sessionSchema } from './session.ts';

/** The specification's layer version (§9), shown on the about page. */
export const LAYER_VERSION = '1.0.0';

const bootErrorSchema = v.object({ status: v.number(), code: v.string(), message: v.string() });

/**
 * Public data of a page: the JSON of `<script id="boot">` and the answer of `{page}/_payload.json`.
 * The browser preloads the latter for a link that the person may follow.
 */
export const bootSchema = v.object({
  buildId: v.string(),
  language: languageSchema,
  /** The page to show: the address, or the target of `liff.state`. */
  page: v.string(),
  client: v.nullable(publicClientSchema),
  /**
   * The LIFF id to initialise: the query's if it belongs to this client, otherwise the client's
   * own.
   */
  liffId: v.nullable(liffIdSchema),
  /** The prefix of LINE's permanent links. */
  liffBaseUrl: v.string(),
  error: v.nullable(bootErrorSchema),
  /**
   * When the edge wrote this, in milliseconds. The edge and the browser both use it as the clock of
   * the first render, so that both render the same.
   */
  nowMs: v.number(),
  /** The page's own data, limited to what is public. */
  screen: screenDataSchema,
  /**
   * Small pictures of the first screen by address: a `data:` address or an inline drawing
   * (`<svg …`).
   */
  pictures: v.optional(v.record(v.string(), v.string()), {}),
});
export type Boot = v.InferOutput<typeof bootSchema>;

/**
 * The person of a valid session cookie: the JSON of `<script id="session">`. Null without a cookie.
 * A failure is a value, so that the page still renders.
 */
export const bootSessionSchema = v.union([
  v.object({ ...sessionSchema.entries, screen: screenDataSchema }),
  v.object({ error: bootErrorSchema }),
]);
export type BootSession = v.InferOutput<typeof bootSessionSchema>;
