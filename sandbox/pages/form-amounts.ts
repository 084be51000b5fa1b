/** Converts a form's amounts from text to numbers. An empty amount becomes null. */
export function readAmounts(
  form: Record<string, unknown>,
  amounts: readonly string[],
): Record<string, unknown> {
  const read = (name: string, value: unknown) => {
    if (!amounts.includes(name)) return value;
    return value === '' ? null : Number(value);
  };
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, read(name, value)]));
}
