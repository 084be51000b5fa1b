import * as v from 'valibot';
import { machineIdSchema, productIdSchema } from '../shared/ids.ts';

/** How many purchases are stored with the person. */
const MAX_LAST_DRINKS = 8;

/** The person's last drinks and where they were bought, the latest first. */
export const lastDrinksSchema = v.array(
  v.object({ machineId: machineIdSchema, productId: productIdSchema }),
);
export type LastDrinks = Readonly<v.InferOutput<typeof lastDrinksSchema>>;

/** Returns the last drinks with this one added. */
export const withLastDrink = (lastDrinks: LastDrinks, drink: LastDrinks[number]): LastDrinks =>
  [drink, ...lastDrinks].slice(0, MAX_LAST_DRINKS);

/**
 * Returns the drink bought most often, at the machine where it was last bought. Of two
 * bought equally often, the one bought last.
 */
export function usualDrink(lastDrinks: LastDrinks): LastDrinks[number] | undefined {
  const count = ({ productId }: LastDrinks[number]) =>
    lastDrinks.filter((drink) => drink.productId === productId).length;
  return lastDrinks.toSorted((one, other) => count(other) - count(one))[0];
}
