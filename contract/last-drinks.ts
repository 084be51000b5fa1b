import * as v from 'valibot';
import { machineIdSchema, productIdSchema } from './ids.ts';

/** Purchases that are kept with the person. */
const MAX_LAST_DRINKS = 8;

/** What the person bought last and where, the latest first. */
export const lastDrinksSchema = v.array(
  v.object({ machineId: machineIdSchema, productId: productIdSchema }),
);
export type LastDrinks = Readonly<v.InferOutput<typeof lastDrinksSchema>>;

/** The last drinks, now that it was this one. */
export const withLastDrink = (lastDrinks: LastDrinks, drink: LastDrinks[number]): LastDrinks =>
  [drink, ...lastDrinks].slice(0, MAX_LAST_DRINKS);

/** The one bought most often among the last; of two, the later. It is offered where it was bought last. */
export function usualDrink(lastDrinks: LastDrinks): LastDrinks[number] | undefined {
  const count = ({ productId }: LastDrinks[number]) =>
    lastDrinks.filter((drink) => drink.productId === productId).length;
  return lastDrinks.toSorted((one, other) => count(other) - count(one))[0];
}
