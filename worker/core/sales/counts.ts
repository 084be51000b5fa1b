import * as v from 'valibot';

const whole = v.optional(v.pipe(v.number(), v.safeInteger()), 0);

/**
 * Captured and refunded money: the number of times, the yen, and the included tax. Absent fields
 * are 0.
 */
export const countSchema = v.object({
  captured: whole,
  capturedYen: whole,
  capturedTaxYen: whole,
  refunded: whole,
  refundedYen: whole,
  refundedTaxYen: whole,
});
export type Count = v.InferOutput<typeof countSchema>;
const countFields = [
  'captured',
  'capturedYen',
  'capturedTaxYen',
  'refunded',
  'refundedYen',
  'refundedTaxYen',
] as const satisfies readonly (keyof Count)[];

/** The ways in which sales are divided. The parts of each division add up to the total. */
export const divisions = ['hours', 'products', 'methods', 'rates'] as const;
export type Division = (typeof divisions)[number];

const byKey = v.optional(v.record(v.string(), countSchema), {});

/** The sales of a machine, a tenant, a day or a month: in total, and by hour, product, method, tax rate. */
export const countsSchema = v.object({
  total: v.optional(countSchema, {}),
  hours: byKey,
  products: byKey,
  methods: byKey,
  rates: byKey,
});
export type Counts = v.InferOutput<typeof countsSchema>;
export type Keyed = Readonly<Record<string, Count>>;

export const noCount: Count = v.parse(countSchema, {});
export const noCounts: Counts = v.parse(countsSchema, {});

/** Returns `one` plus `times` the other. `times` is 1 or -1. */
export const addCount = (one: Count, other: Count, times = 1): Count => ({
  captured: one.captured + times * other.captured,
  capturedYen: one.capturedYen + times * other.capturedYen,
  capturedTaxYen: one.capturedTaxYen + times * other.capturedTaxYen,
  refunded: one.refunded + times * other.refunded,
  refundedYen: one.refundedYen + times * other.refundedYen,
  refundedTaxYen: one.refundedTaxYen + times * other.refundedTaxYen,
});

/** Returns whether a count is 0 in every field. */
export const isEmpty = (count: Count): boolean => countFields.every((name) => count[name] === 0);

/** Adds the counts of each key. A key whose count becomes 0 is left out. */
export function addKeyed(one: Keyed, other: Keyed, times = 1): Record<string, Count> {
  const sum = new Map(Object.entries(one));
  for (const [key, count] of Object.entries(other)) {
    sum.set(key, addCount(sum.get(key) ?? noCount, count, times));
  }
  return Object.fromEntries([...sum].filter(([, count]) => !isEmpty(count)));
}

/** Returns `one` plus `times` the other, in total and by every division. */
export const addCounts = (one: Counts, other: Counts, times = 1): Counts => ({
  total: addCount(one.total, other.total, times),
  hours: addKeyed(one.hours, other.hours, times),
  products: addKeyed(one.products, other.products, times),
  methods: addKeyed(one.methods, other.methods, times),
  rates: addKeyed(one.rates, other.rates, times),
});

/** Returns whether two counts are the same in every field of every division. */
export const isSame = (one: Counts, other: Counts): boolean => {
  const rest = addCounts(one, other, -1);
  return isEmpty(rest.total) && divisions.every((name) => Object.keys(rest[name]).length === 0);
};

/** Returns the divisions whose yen or tax do not add up to the total. */
export function unevenDivisions(counts: Counts): readonly Division[] {
  return divisions.filter((name) => {
    const sum = Object.values(counts[name]).reduce((all, one) => addCount(all, one), noCount);
    const rest = addCount(sum, counts.total, -1);
    // A product counts pieces, and an order may have several products and rates.
    const isPerOrder = name === 'hours' || name === 'methods';
    const differs = isPerOrder ? rest : { ...rest, captured: 0, refunded: 0 };
    return !isEmpty(differs);
  });
}
