import * as v from 'valibot';
import type { OperationErrorRow } from './incident-errors.ts';

/** Why the changes of a tenant's file were not written. */
export const putErrors = {
  PUT_UNCONFIRMED: {
    status: 409,
    body: {
      ja: '大きな変更が含まれています。内容を確認のうえ、確定してください。何も変更していません。',
      en: 'These changes look like a mistake. Confirm them if they are intended. Nothing was written.',
    },
  },
  VERSION_ABSENT: {
    status: 404,
    body: {
      ja: 'このテナントの以前の内容は保存されていません。',
      en: 'No earlier version of this tenant is stored. The next put that changes something stores one.',
    },
  },
  VERSION_UNREADABLE: {
    status: 409,
    body: {
      ja: '保存されている以前の内容を読めません。テナントのファイルから登録してください。',
      en: 'The stored version cannot be read. Put the tenant from its files.',
    },
  },
  PUT_PLACEHOLDER: {
    status: 400,
    body: {
      ja: 'ひな形のままの項目があります。お使いの値に書き換えてください。',
      en: 'Some fields still have the template’s text. Replace it with the tenant’s own.',
    },
  },
} as const satisfies Record<string, OperationErrorRow>;

/** A change of a put that may be a mistake. */
export const putRiskSchema = v.variant('kind', [
  v.object({
    kind: v.literal('REMOVED'),
    collection: v.picklist(['machines', 'products']),
    /** The first of the removed ids. */
    ids: v.array(v.string()),
    removed: v.number(),
    /** How many there were before. */
    of: v.number(),
    /** Whether it removes more than 1 % of them. The operator must then type the number. */
    isMany: v.boolean(),
  }),
  v.object({
    kind: v.literal('PRICE'),
    machineId: v.string(),
    slot: v.string(),
    from: v.number(),
    to: v.number(),
  }),
  v.object({
    /** The console has changed this price since the last put, and the file has a third price. */
    kind: v.literal('CONSOLE_PRICE'),
    machineId: v.string(),
    slot: v.string(),
    consoleYen: v.number(),
    to: v.number(),
  }),
  v.object({
    /**
     * The console has given this slot another drink since the last put, and the file has a third
     * drink or price.
     */
    kind: v.literal('CONSOLE_DRINK'),
    machineId: v.string(),
    slot: v.string(),
    productId: v.string(),
    to: v.string(),
  }),
  v.object({
    /** Staff changed this document in the console, and the file has another text. */
    kind: v.literal('CONSOLE_DOCUMENT'),
    id: v.string(),
    by: v.string(),
  }),
  v.object({
    /**
     * Staff changed the alert settings in the console since the last put, and the file has
     * different ones.
     */
    kind: v.literal('CONSOLE_ALERTS'),
  }),
  v.object({
    /** Staff changed the app's appearance in the console, and the file has another one. */
    kind: v.literal('CONSOLE_APPEARANCE'),
    id: v.string(),
    by: v.string(),
  }),
  v.object({
    /** Staff changed the settings for customers in the console, and the file has different ones. */
    kind: v.literal('CONSOLE_DESK'),
  }),
  v.object({
    /**
     * Staff gave this product another picture in the console, and the file names a third picture.
     */
    kind: v.literal('CONSOLE_PHOTO'),
    id: v.string(),
    by: v.string(),
  }),
  v.object({
    /**
     * Staff changed this product's details in the console since the last put, and the file has
     * different ones.
     */
    kind: v.literal('CONSOLE_PRODUCT'),
    id: v.string(),
    by: v.string(),
  }),
  v.object({
    /**
     * Staff moved this machine in the console since the last put, and the file has a third place.
     */
    kind: v.literal('CONSOLE_PLACE'),
    machineId: v.string(),
    place: v.string(),
    to: v.string(),
  }),
  v.object({
    /**
     * Staff changed this entry of the help in the console since the last put, and the file has a
     * different change.
     */
    kind: v.literal('CONSOLE_FAQ'),
    id: v.string(),
    by: v.string(),
  }),
  v.object({
    /** Staff created a coupon with this id or code in the console, and the file has another one. */
    kind: v.literal('CONSOLE_COUPON'),
    id: v.string(),
    code: v.string(),
  }),
]);
export type PutRisk = v.InferOutput<typeof putRiskSchema>;
