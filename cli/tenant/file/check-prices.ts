import * as v from 'valibot';
import { listOf } from './outline.ts';
import type { Problem } from './problem.ts';

/**
 * The default step: vending machines in Japan accept no coins below ¥10. A tenant may set another
 * step.
 */
const STEP_YEN = 10;

const price = v.fallback(v.nullable(v.number()), null);
const outline = v.object({
  priceStepYen: v.fallback(v.number(), STEP_YEN),
  products: listOf(v.object({ priceYen: price })),
  machines: listOf(v.object({ slots: listOf(v.object({ priceYen: price })) })),
});

/** Returns a problem for each price that is no multiple of the tenant's step. */
export function oddPrices(value: unknown): readonly Problem[] {
  const parsed = v.safeParse(outline, value);
  if (!parsed.success) return [];
  const { priceStepYen: step, products, machines } = parsed.output;
  const check = (path: Problem['path'], yen: number | null | undefined): readonly Problem[] =>
    typeof yen === 'number' && yen % step !== 0
      ? [
          {
            path: [...path, 'priceYen'],
            message: `${yen} is not a multiple of ${step} (priceStepYen)`,
          },
        ]
      : [];
  return [
    ...products.flatMap((one, index) => check(['products', index], one?.priceYen)),
    ...machines.flatMap((machine, index) =>
      (machine?.slots ?? []).flatMap((one, at) =>
        check(['machines', index, 'slots', at], one?.priceYen),
      ),
    ),
  ];
}
