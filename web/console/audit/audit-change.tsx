import { auditField, auditValue } from '../i18n/audit-field-texts.ts';
import { useText } from '../i18n/use-text.ts';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Flattens nested values to one entry per path, because each gets a row. */
const flat = (values: Values, prefix = ''): readonly (readonly [string, unknown])[] =>
  Object.entries(values).flatMap(([name, value]) =>
    isValues(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  );

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Shows each value that an action changed, before and after. */
export function AuditChange({
  before,
  after,
}: {
  readonly before: Values;
  readonly after: Values;
}) {
  const { language } = useText();
  const [was, is] = [new Map(flat(before)), new Map(flat(after))];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !isSame(was.get(name), is.get(name)),
  );
  if (names.length === 0) return null;
  const changes = names.map((name, index) => {
    const values = [was, is]
      .filter((side) => side.has(name))
      .map((side) => auditValue(name, side.get(name), language));
    const end = index < names.length - 1 ? ', ' : '';
    return `${auditField(name, language)}: ${values.join(' → ')}${end}`;
  });
  return (
    <span className="small change">
      {changes.map((change) => (
        <span key={change}>{change}</span>
      ))}
    </span>
  );
}
