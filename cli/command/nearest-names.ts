/** Returns the names that a mistyped one may mean, nearest first. */
export const nearestNames = (typed: string, names: readonly string[]): readonly string[] =>
  names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .filter(({ name, distance }) => distance <= 2 || name.startsWith(typed))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ name }) => name);

/** Returns the Levenshtein distance: the fewest insertions, deletions and replacements from one text to the other. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, sign] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, to] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (sign === to ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
