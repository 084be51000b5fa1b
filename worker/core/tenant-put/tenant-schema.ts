import * as v from 'valibot';
import { payMethodKindSchema } from '../../../contract/shared/client.ts';
import {
  addCouponSchema,
  audienceSchema,
  discountSchema,
} from '../../../contract/shared/coupons.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import {
  allergensSchema,
  caffeineFields,
  energyFields,
} from '../../../contract/shared/products.ts';
import {
  entriesOf,
  privateFields,
  publicFields,
  fileTextSchema as text,
} from '../tenant/tenant-fields.ts';

const id = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'an id: a-z, 0-9 and hyphens, at most 32 of them'),
);
const filled = v.pipe(v.string(), v.nonEmpty());
const yen = v.pipe(v.number(), v.integer(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const colour = v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #00a2d0'));

const document = v.strictObject({ version: filled, title: text, body: text });

const productFields = v.strictObject({
  id,
  /** `|` marks where a narrow name plate may break the Japanese name: 港町|クラフトコーラ. */
  name: text,
  maker: v.optional(text),
  category: filled,
  temperature: v.picklist(['cold', 'hot']),
  volumeMl: v.pipe(v.number(), v.integer(), v.minValue(1)),
  priceYen: yen,
  /** The operator's cost of one piece, without tax. Only the console shows it, as the margin. */
  costYen: v.optional(yen),
  taxRatePercent: v.picklist([8, 10]),
  picture: v.optional(filled),
  note: v.optional(text),
  /** The label's text. Absent: not stated. `allergens: []`: none of the 28 allergens. */
  ingredients: v.optional(text),
  energy: v.optional(v.strictObject(energyFields)),
  caffeine: v.optional(v.strictObject(caffeineFields)),
  allergens: v.optional(allergensSchema),
  /** Other names of the product, by which the search also finds machines. */
  words: v.optional(v.array(filled)),
});

/** Adds the name without `|`, and `breaks` with it. `breaks` is `null` if the name has none. */
export const productSchema = v.pipe(
  productFields,
  v.transform(({ name, ...fields }) => ({
    ...fields,
    name: { ...name, ja: name.ja.replaceAll('|', '') },
    breaks: name.ja.includes('|') ? name.ja : null,
  })),
);

const slot = v.pipe(
  v.strictObject({
    slot: v.pipe(v.string(), v.regex(/^[A-Z][0-9]{1,2}$/, 'a slot such as A1')),
    productId: id,
    priceYen: yen,
    capacity: count,
    count,
  }),
  v.check(({ capacity, count: filledTo }) => filledTo <= capacity, 'count is above capacity'),
);

export const machineSchema = v.strictObject({
  id,
  code: v.pipe(v.string(), v.regex(/^\d{1,8}$/, 'a code of 1 to 8 digits')),
  name: text,
  /** The reading of the name in kana, by which the search also finds the machine. */
  kana: v.optional(filled),
  place: text,
  address: text,
  location: v.strictObject({
    latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
  }),
  /** The building or site. Messages and lists group machines by it. */
  site: v.optional(filled),
  /** A group of machines, such as a contract. */
  group: v.optional(filled),
  /** The route of the person who refills. */
  route: v.optional(filled),
  picture: v.optional(filled),
  order: v.number(),
  slots: v.array(slot),
  /** Rows of slots behind the glass, from the top left. `null` is an empty lane. */
  layout: v.optional(
    v.pipe(
      v.array(v.pipe(v.array(v.nullable(filled)), v.minLength(1), v.maxLength(12))),
      v.minLength(1),
      v.maxLength(12),
    ),
  ),
});

const moment = v.pipe(
  v.string(),
  v.isoTimestamp('a moment with its zone, such as 2026-12-31T23:59:59+09:00'),
);

const coupon = v.strictObject({
  id,
  title: text,
  /** Normalised for comparison: upper case, without spaces and hyphens. */
  code: addCouponSchema.entries.code,
  enabled: v.optional(v.boolean(), true),
  totalCount: v.optional(v.nullable(count), null),
  audience: v.optional(audienceSchema, 'everyone'),
  discount: discountSchema,
  startsAt: v.optional(v.nullable(moment), null),
  expiresAt: v.optional(v.nullable(moment), null),
  productIds: v.optional(v.array(id), []),
  machineIds: v.optional(v.array(id), []),
  minimumYen: v.optional(yen, 0),
});

/** A tenant's file, as an operator writes it (tenants/README.md). An unknown field is an error. */
export const tenantSchema = v.strictObject({
  clientId: clientIdSchema,
  ...entriesOf(publicFields, 'file'),
  ...entriesOf(privateFields, 'file'),
  appearance: v.strictObject({
    appName: text,
    logo: v.optional(filled),
    hero: v.optional(filled),
    heroText: v.optional(text),
    /** The payment providers' own artwork, which their brand rules require. */
    payMarks: v.optional(v.record(payMethodKindSchema, filled)),
    colors: v.strictObject({ primary: colour, background: colour, line: colour }),
    /** The tenant's appearance besides its colours. */
    character: v.optional(
      v.strictObject({
        machine: v.optional(v.picklist(['enamel', 'awning'])),
        type: v.optional(v.picklist(['sans', 'serif'])),
        corners: v.optional(v.picklist(['soft', 'round'])),
      }),
    ),
  }),
  documents: v.strictObject({
    termsOfUse: document,
    privacyPolicy: document,
    about: document,
    seller: document,
  }),
  faqs: v.array(
    v.strictObject({
      id,
      category: text,
      order: v.number(),
      question: text,
      answer: text,
      words: v.optional(v.array(v.string())),
    }),
  ),
  products: v.array(productSchema),
  machines: v.array(machineSchema),
  coupons: v.optional(v.array(coupon)),
});
export type TenantDraft = v.InferOutput<typeof tenantSchema>;
