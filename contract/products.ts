import * as v from 'valibot';
import { productIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';

/**
 * What Japan's labels name: the eight that must be stated (特定原材料), then the twenty that should be
 * (特定原材料に準ずるもの), of the Consumer Affairs Agency's list of 2024.
 */
export const allergens = [
  'shrimp',
  'crab',
  'walnut',
  'wheat',
  'buckwheat',
  'egg',
  'milk',
  'peanut',
  'almond',
  'abalone',
  'squid',
  'salmon-roe',
  'orange',
  'cashew',
  'kiwi',
  'beef',
  'sesame',
  'salmon',
  'mackerel',
  'soybean',
  'chicken',
  'banana',
  'pork',
  'macadamia',
  'peach',
  'yam',
  'apple',
  'gelatin',
] as const;
export type Allergen = (typeof allergens)[number];

/** What an amount is of: 100 ml, as most labels have it, or the whole bottle, can or cup. */
const per = v.picklist(['100ml', 'package'], 'per: "100ml" or "package"');
const amount = (most: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(most));

export const energyFields = { kcal: amount(2000), per };
export const caffeineFields = { mg: amount(1000), per };
export type AmountPer = v.InferOutput<typeof per>;

/** A list is whole or absent: with an entry that this build does not know it would look complete. */
export const allergensSchema = v.pipe(
  v.array(v.picklist(allergens, `an allergen, one of ${allergens.join(', ')}`)),
  v.check((list) => new Set(list).size === list.length, 'an allergen is there twice'),
);

/** A field that is absent, or that this build cannot read, is not stated. */
const stated = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.nullable(v.fallback(v.nullable(schema), null)), null);

/** `GET /products/{p}`: what a label says of a drink; null is not stated, no allergens is none of the 28. */
export const productSchema = v.object({
  id: productIdSchema,
  maker: stated(localTextSchema),
  note: stated(localTextSchema),
  ingredients: stated(localTextSchema),
  energy: stated(v.object(energyFields)),
  caffeine: stated(v.object(caffeineFields)),
  allergens: stated(allergensSchema),
});
export type Product = v.InferOutput<typeof productSchema>;
