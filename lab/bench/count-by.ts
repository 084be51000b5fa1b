/** Returns the number of occurrences of each name. */
export const countBy = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]),
  );
