import { elementsOf, entriesOf, type Fields, type Value } from '../firestore/value.ts';

/** Shows the fields of a document or map with their types. */
export function FieldsView({ fields }: { fields: Fields }) {
  const entries = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return <span class="empty">（空 · empty）</span>;
  return (
    <dl>
      {entries.map(([name, value]) => (
        <FieldView key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function FieldView({ name, value }: { name: string; value: Value }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <ValueView value={value} />
      </dd>
    </>
  );
}

function ValueView({ value }: { value: Value }) {
  const entries = entriesOf(value);
  if (entries !== undefined) return <FieldsView fields={entries} />;
  const elements = elementsOf(value);
  if (elements !== undefined) {
    return (
      <>
        {elements.length === 0 ? <code>[]</code> : null}
        {elements.map((element, i) => (
          <div key={String(i)}>
            <ValueView value={element} />
          </div>
        ))}
        <span class="type">array</span>
      </>
    );
  }
  const [type = '', content] = Object.entries(value)[0] ?? [];
  const text = typeof content === 'object' ? JSON.stringify(content) : String(content);
  const shown = text.length > 400 ? `${text.slice(0, 400)}…` : text;
  return (
    <>
      <code>{shown}</code>
      <span class="type">{type.replace(/Value$/, '')}</span>
    </>
  );
}
