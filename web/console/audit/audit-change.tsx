type Values = Readonly<Record<string, unknown>>;

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** What a row of the log changed: each value as it was and as it became. */
export function AuditChange({
  before,
  after,
}: {
  readonly before: Values;
  readonly after: Values;
}) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => shown(before[name] ?? null) !== shown(after[name] ?? null),
  );
  if (names.length === 0) return null;
  const changes = names.map((name) => {
    const [old, now] = [before[name], after[name]];
    if (old === undefined) return `${name}: ${shown(now)}`;
    return now === undefined ? `${name}: ${shown(old)}` : `${name}: ${shown(old)} → ${shown(now)}`;
  });
  return <span className="small change">{changes.join(', ')}</span>;
}
