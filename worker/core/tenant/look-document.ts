import * as v from 'valibot';
import {
  type Appearance,
  colourSchema,
  defaultAppName,
  defaultColours,
  pictureUrlSchema,
} from '../../../contract/shared/appearance.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import type { Fields } from '../store/values.ts';

const either = <const T extends readonly [string, ...string[]]>(options: T) =>
  v.optional(v.picklist(options), options[0]);

/**
 * `clients/{c}/settings/appearance` in the form that staff edit. Customers get a default for an
 * unreadable part. Here it is an error, because saving the form would replace that part.
 */
const storedLook = v.object({
  appName: v.optional(localTextSchema, defaultAppName),
  heroText: v.optional(v.nullable(localTextSchema), null),
  colors: v.optional(
    v.object({ primary: colourSchema, background: colourSchema, line: colourSchema }),
    defaultColours,
  ),
  character: v.optional(
    v.object({
      machine: either(['enamel', 'awning']),
      type: either(['sans', 'serif']),
      corners: either(['soft', 'round']),
    }),
    {},
  ),
  logoUrl: v.optional(v.nullable(pictureUrlSchema), null),
  heroUrl: v.optional(v.nullable(pictureUrlSchema), null),
  payMarks: v.optional(v.record(v.string(), pictureUrlSchema)),
  editedBy: v.optional(v.fallback(v.nullable(v.string()), null), null),
});
export type StoredLook = v.InferOutput<typeof storedLook>;

/** Returns a tenant's appearance, or the default one. @throws UnreadableDocument if a newer version wrote it. */
export function parseLook(stored: StoredDocument | undefined): StoredLook {
  const parsed = v.safeParse(storedLook, stored?.fields ?? {});
  if (!parsed.success) throw new UnreadableDocument('APPEARANCE', stored?.id ?? '');
  return parsed.output;
}

type Look = Omit<Appearance, 'character' | 'payMarks'> & {
  readonly character?: Fields | undefined;
  readonly payMarks?: Readonly<Record<string, string | null>> | undefined;
};

/**
 * Returns an appearance's fields as both a put and the console write them, so that both have the
 * same hash.
 */
export const lookFields = ({
  appName,
  colors,
  heroText,
  logoUrl,
  heroUrl,
  character,
  payMarks,
}: Look): Fields => ({
  ...{ appName, colors, heroText, logoUrl, heroUrl },
  ...(character ? { character } : {}),
  ...(payMarks ? { payMarks } : {}),
});
