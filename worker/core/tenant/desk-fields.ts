import * as v from 'valibot';
import { defaultAppName } from '../../../contract/shared/appearance.ts';
import {
  contactSchema,
  messageKindSchema,
  payMethodKindSchema,
  publicClientSchema,
  setupStepSchema,
} from '../../../contract/shared/client.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import {
  personalInfoFieldSchema,
  personalInfoFields,
} from '../../../contract/shared/personal-info-fields.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';

const { registrationNumber } = publicClientSchema.entries.seller.entries;
const everyMessage = [...messageKindSchema.options];

/**
 * The fields of `clients/{c}` that staff can change, besides the alerts. Customers get a default
 * for an unreadable part. Here it is an error, because saving the form would replace that part.
 */
const storedDesk = v.object({
  name: v.optional(localTextSchema, defaultAppName),
  setup: v.optional(
    v.object({
      required: v.optional(v.array(setupStepSchema), []),
      personalInfo: v.optional(v.array(personalInfoFieldSchema), [...personalInfoFields]),
    }),
    {},
  ),
  contact: v.optional(
    v.object({
      ...contactSchema.entries,
      hours: v.optional(v.nullable(localTextSchema), null),
    }),
    {},
  ),
  seller: v.optional(
    v.nullable(
      v.object({
        name: localTextSchema,
        registrationNumber: v.optional(registrationNumber, null),
      }),
    ),
    null,
  ),
  payMethods: v.optional(v.array(payMethodKindSchema), []),
  messages: v.optional(v.nullable(v.array(messageKindSchema)), everyMessage),
  sessionIdleDays: v.optional(v.nullable(v.number()), null),
});

export const DESK_FIELDS = [
  ...(['name', 'setup', 'contact', 'seller'] as const),
  ...(['payMethods', 'messages', 'sessionIdleDays'] as const),
] as const;

export type DeskFields = {
  readonly name: v.InferOutput<typeof localTextSchema>;
  readonly setup: Pick<
    v.InferOutput<typeof publicClientSchema>['setup'],
    'required' | 'personalInfo'
  >;
  readonly contact: v.InferOutput<typeof contactSchema>;
  readonly seller: v.InferOutput<typeof publicClientSchema>['seller'] | null;
  readonly payMethods: v.InferOutput<typeof payMethodKindSchema>[];
  readonly messages: v.InferOutput<typeof messageKindSchema>[];
  readonly sessionIdleDays: number | null;
};

/**
 * Returns the settings for customers in the tenant's document or file.
 *
 * @throws UnreadableDocument if a newer version wrote it.
 */
export function deskOf(fields: unknown, id = ''): DeskFields {
  const parsed = v.safeParse(storedDesk, fields);
  if (!parsed.success) throw new UnreadableDocument('CLIENT', id);
  const { messages, ...others } = parsed.output;
  return { ...others, messages: messages ?? everyMessage };
}

/**
 * Returns a text that differs for different settings. Only for pay methods does the order matter.
 * New fields must come last.
 */
export const deskName = ({
  name,
  setup,
  contact,
  seller,
  payMethods,
  messages,
  sessionIdleDays,
}: DeskFields): string =>
  JSON.stringify([
    ...[contact.phone, contact.email, contact.lineUrl, contact.hours?.ja, contact.hours?.en],
    ...[seller?.name.ja, seller?.name.en, seller?.registrationNumber],
    payMethods,
    ...[everyMessage.filter((kind) => messages.includes(kind)), sessionIdleDays],
    ...[name.ja, name.en, setupStepSchema.options.filter((step) => setup.required.includes(step))],
    personalInfoFields.filter((field) => setup.personalInfo.includes(field)),
  ]);

const partsOf = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));

/**
 * Returns whether two texts of `deskName` mean the same settings. An earlier release's text is
 * shorter, and lacks later fields.
 */
function isSameDesk(one: string, other: string): boolean {
  const parsed = [one, other].map((name) => v.safeParse(partsOf, name));
  const [left = [], right = []] = parsed.map(({ success, output }) => (success ? output : []));
  const known = Math.min(left.length, right.length);
  return (
    known > 0 && JSON.stringify(left.slice(0, known)) === JSON.stringify(right.slice(0, known))
  );
}

/**
 * The field `deskMark` of `clients/{c}`. `file`: the settings in the tenant's file when the console
 * first changed them. `own`: the settings that the console wrote last. If `own` differs from the
 * stored settings, a put has replaced them. Both are texts of `deskName`.
 */
const mark = v.object({ deskMark: v.object({ file: v.string(), own: v.string() }) });

/**
 * Returns the file's settings from before the console's change. Undefined: the settings are those
 * of the last put.
 */
export function fileDeskOf(stored: StoredDocument | undefined): string | undefined {
  const parsed = v.safeParse(mark, stored?.fields);
  if (!stored || !parsed.success) return undefined;
  const { file, own } = parsed.output.deskMark;
  return isSameDesk(own, deskName(deskOf(stored.fields, stored.id))) ? file : undefined;
}
