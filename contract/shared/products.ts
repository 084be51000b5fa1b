import * as v from 'valibot';
import { productIdSchema } from './ids.ts';
import { localTextSchema } from './language.ts';

/**
 * The allergens of Japanese labels: the eight mandatory ones (特定原材料), then the twenty recommended
 * ones (特定原材料に準ずるもの). Source: the Consumer Affairs Agency's list of 2024.
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

/** The reference quantity: 100 ml, as on most labels, or the whole package. */
const per = v.picklist(['100ml', 'package'], 'per: "100ml" or "package"');
const amount = (most: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(most));

export const energyFields = { kcal: amount(2000), per };
export const caffeineFields = { mg: amount(1000), per };
export type AmountPer = v.InferOutput<typeof per>;

/**
 * The list must be complete or absent. If this build dropped an unknown entry, the list would
 * wrongly look complete.
 */
export const allergensSchema = v.pipe(
  v.array(v.picklist(allergens, `an allergen, one of ${allergens.join(', ')}`)),
  v.check((list) => new Set(list).size === list.length, 'an allergen occurs twice'),
);

/**
 * Makes a field optional. An absent field, or one that this build cannot read, counts as not
 * stated.
 */
const stated = <S extends v.GenericSchema>(schema: S) =>
  v.optional(v.nullable(v.fallback(v.nullable(schema), null)), null);

/** `GET /products/{p}`: a drink's label. `null`: not stated. `[]`: none of the 28 allergens. */
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
