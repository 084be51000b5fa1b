import * as v from 'valibot';
import type { ProductDetail } from '../../../contract/console/products.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

const text = v.optional(v.nullable(localTextSchema), null);
const storedDetails = v.object({
  name: localTextSchema,
  /** The Japanese name with `|`. Null: it has no preferred place for a line break. */
  breaks: v.optional(v.nullable(v.string()), null),
  ...{ maker: text, note: text },
  volumeMl: v.number(),
  temperature: v.picklist(['cold', 'hot']),
  costYen: v.optional(v.nullable(v.number()), null),
});
export const DETAIL_FIELDS = Object.keys(storedDetails.entries);

type Details = ProductDetail['details'];

/**
 * Returns the details in a stored product or in a file's.
 *
 * @throws UnreadableDocument if a newer version wrote it.
 */
export function detailsOf(fields: unknown, id: string): Details {
  const parsed = v.safeParse(storedDetails, fields);
  if (!parsed.success) throw new UnreadableDocument('PRODUCT', id);
  const { breaks, name, ...others } = parsed.output;
  return { ...others, name: { ja: breaks ?? name.ja, en: name.en } };
}

/** Returns the fields of a product's document, without unstated ones. */
export const detailFields = ({ name, maker, note, costYen, ...others }: Details) => ({
  ...others,
  name: { ja: name.ja.replaceAll('|', ''), en: name.en },
  breaks: name.ja.includes('|') ? name.ja : null,
  ...(maker === null ? {} : { maker }),
  ...(note === null ? {} : { note }),
  ...(costYen === null ? {} : { costYen }),
});

/** Returns a text that differs for different details. */
export const detailsName = ({ name, maker, note, ...others }: Details): string =>
  JSON.stringify([
    ...[name.ja, name.en, maker?.ja, maker?.en, note?.ja, note?.en],
    ...[others.volumeMl, others.temperature, others.costYen],
  ]);

/**
 * The field `details` of a product that staff have changed. `file`: the details in the tenant's
 * file at that time, as `detailsName` writes them. `by`: who changed them.
 */
const detailsMark = v.object({ file: v.string(), by: v.string() });
export type DetailsMark = v.InferOutput<typeof detailsMark>;

/**
 * Returns the mark of a product. Undefined: its details come from the file.
 *
 * @throws UnreadableDocument if a newer version wrote the mark.
 */
export function detailsMarkOf(
  id: string,
  { details }: Readonly<Record<string, unknown>>,
): DetailsMark | undefined {
  if (details === undefined) return undefined;
  const parsed = v.safeParse(detailsMark, details);
  if (!parsed.success) throw new UnreadableDocument('PRODUCT', id);
  return parsed.output;
}
