type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns values within values by their paths, so that each is shown by itself. */
const flat = (values: Values, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isValues(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, shown(value)]],
  );

const shown = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(shown).join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** What a row of the log changed: each value as it was and as it became. */
export function AuditChange({
  before,
  after,
}: {
  readonly before: Values;
  readonly after: Values;
}) {
  const [was, is] = [new Map(flat(before)), new Map(flat(after))];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => (was.get(name) ?? 'null') !== (is.get(name) ?? 'null'),
  );
  if (names.length === 0) return null;
  const changes = names.map((name) => {
    const values = [was.get(name), is.get(name)].filter((value) => value !== undefined);
    return `${name}: ${values.join(' → ')}`;
  });
  return <span className="small change">{changes.join(', ')}</span>;
}
