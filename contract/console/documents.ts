import * as v from 'valibot';
import { documentNameSchema } from '../shared/documents.ts';
import { localTextSchema } from '../shared/language.ts';

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const inBoth = (most: number) => v.object({ ja: words(most), en: words(most) });

/** The longest text of a document, in characters. Terms of use have about 10,000. */
export const MAX_BODY = 50_000;

/** `PUT /documents/{name}` */
export const newDocumentSchema = v.object({
  /** Changing the version asks people for their consent again. */
  version: v.pipe(words(64), v.regex(/^\P{Cc}+$/u)),
  title: inBoth(100),
  /** Markdown. */
  body: inBoth(MAX_BODY),
  /** When the text that the page has read was stored. */
  seen: v.string(),
});
export type NewDocument = v.InferOutput<typeof newDocumentSchema>;

/** `POST /documents/preview`: how customers see a text. */
export const documentPreviewSchema = v.object({ body: v.pipe(v.string(), v.maxLength(MAX_BODY)) });
export const documentHtmlSchema = v.object({ html: v.string() });

const documentRowSchema = v.object({
  name: documentNameSchema,
  version: v.string(),
  title: localTextSchema,
  /** Whether people consent to it in the set-up. */
  isConsented: v.boolean(),
  /** Who last changed it in the console. Null: it comes from the tenant's file. */
  by: v.nullable(v.string()),
});
export type DocumentRow = v.InferOutput<typeof documentRowSchema>;

export const documentsSchema = v.object({
  documents: v.pipe(v.array(documentRowSchema), v.readonly()),
  /** The number of documents that this version cannot show, because a newer one wrote them. */
  unreadable: v.number(),
});
export type Documents = v.InferOutput<typeof documentsSchema>;

/** `GET /documents/{name}` */
export const documentDetailSchema = v.object({
  ...documentRowSchema.entries,
  body: localTextSchema,
  seen: v.string(),
  /** The earlier texts, the newest first, ten at most. `at`: when the next text replaced it. */
  earlier: v.pipe(
    v.array(
      v.object({ id: v.string(), version: v.string(), by: v.nullable(v.string()), at: v.string() }),
    ),
    v.readonly(),
  ),
  /** How many people have consented to any version of it. A new version asks them again. */
  people: v.number(),
});
export type DocumentDetail = v.InferOutput<typeof documentDetailSchema>;

/** `GET /documents/{name}/earlier/{text}`: an earlier text as customers saw it. */
export const earlierTextSchema = v.object({
  version: v.string(),
  title: localTextSchema,
  html: localTextSchema,
});
export type EarlierText = v.InferOutput<typeof earlierTextSchema>;
