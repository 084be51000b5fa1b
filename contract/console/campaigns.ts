import * as v from 'valibot';
import {
  addCouponSchema,
  audienceSchema,
  couponRulesSchema,
  discountSchema,
} from '../shared/coupons.ts';
import { productIdSchema } from '../shared/ids.ts';
import { localTextSchema } from '../shared/language.ts';

/** How many codes one request makes, in one commit. */
export const CODES_OF_PART = 400;
/** The most people who may add a coupon, and its most single-use codes. */
const MOST_PEOPLE = 1_000_000;
const MOST_CODES = 10_000;
/** The most machines of one coupon. Each person's copy of the coupon lists them. */
export const MOST_MACHINES = 200;
/** The longest time until a coupon's end, in days. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

/** The console's page makes the id, so that a repeated request creates only one coupon. */
export const campaignIdSchema = v.pipe(v.string(), v.regex(/^c-[0-9a-f]{20}$/));

const words = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const wholeFrom1 = (most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** `shared`: one code for everybody. `single`: one code for each person, which can be used once. */
const newCodesSchema = v.variant('kind', [
  v.object({
    kind: v.literal('shared'),
    code: addCouponSchema.entries.code,
    /** How many people may add it. Null: no limit. */
    people: v.nullable(wholeFrom1(MOST_PEOPLE)),
  }),
  v.object({ kind: v.literal('single'), count: wholeFrom1(MOST_CODES) }),
]);

const placeSchema = v.nullable(
  v.object({ kind: v.picklist(['site', 'route', 'group']), name: words(200) }),
);

/** `PUT /campaigns/{campaign}` */
export const newCampaignSchema = v.pipe(
  v.object({
    title: v.object({ ja: words(40), en: words(40) }),
    codes: newCodesSchema,
    audience: audienceSchema,
    discount: discountSchema,
    startsAt: v.pipe(v.string(), v.isoTimestamp()),
    expiresAt: v.pipe(v.string(), v.isoTimestamp()),
    /** The drinks that it applies to. Empty: all drinks. */
    productIds: v.pipe(v.array(productIdSchema), v.maxLength(100), v.readonly()),
    /** The current machines of a place. Null: all machines, including later ones. */
    place: placeSchema,
    minimumYen: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  }),
  v.check(({ startsAt, expiresAt }) => {
    const ms = Date.parse(expiresAt) - Date.parse(startsAt);
    return ms > 0 && ms <= MOST_DAYS * DAY_MS;
  }),
);
export type NewCampaign = v.InferOutput<typeof newCampaignSchema>;

/** `POST /campaigns/{campaign}/codes`: makes one part of its single-use codes. */
export const codesPartSchema = v.object({
  part: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CODES / CODES_OF_PART - 1)),
});

export const codesMadeSchema = v.object({ made: v.number() });

export const campaignCursorSchema = v.object({
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

export const campaignStateSchema = v.picklist([
  'planned',
  'running',
  'exhausted',
  'stopped',
  'over',
]);
export type CampaignState = v.InferOutput<typeof campaignStateSchema>;

/** A coupon that people add by a code. */
export const campaignSchema = v.object({
  ...{ id: v.string(), title: localTextSchema, state: campaignStateSchema },
  /** The shared code. Null: each person has their own code. */
  code: v.nullable(v.string()),
  audience: audienceSchema,
  discount: discountSchema,
  startsAt: couponRulesSchema.entries.startsAt,
  expiresAt: couponRulesSchema.entries.expiresAt,
  minimumYen: v.number(),
  /** How many people may add it. Null: no limit. */
  people: v.nullable(v.number()),
  /** How many people have added it. */
  given: v.number(),
  /** Who created it in the console. Null: it comes from the tenant's file. */
  by: v.nullable(v.string()),
});
export type Campaign = v.InferOutput<typeof campaignSchema>;

export const campaignsSchema = v.object({
  campaigns: v.pipe(v.array(campaignSchema), v.readonly()),
  unreadable: v.number(),
  cursor: v.nullable(v.string()),
});
export type Campaigns = v.InferOutput<typeof campaignsSchema>;

/** `GET /campaigns/{campaign}` */
export const campaignDetailSchema = v.object({
  campaign: campaignSchema,
  /**
   * The paid purchases with this coupon, and their discounts. A later refund does not reduce them.
   */
  used: v.object({ count: v.number(), yen: v.number() }),
  place: placeSchema,
  /** The number of machines that accept it. 0: all. */
  machines: v.number(),
  /** The drinks that it applies to. Empty: all. */
  products: v.pipe(v.array(localTextSchema), v.readonly()),
  /**
   * Single-use codes: how many there will be, and how many are already made. Null for a shared
   * code.
   */
  codes: v.nullable(v.object({ count: v.number(), made: v.number() })),
});
export type CampaignDetail = v.InferOutput<typeof campaignDetailSchema>;
