import type { Child } from 'hono/jsx';

/** A table without a head, or `empty` if it has no rows. Each column is a function of the row's item. */
export function Table<T>(props: {
  items: readonly T[];
  columns: readonly ((item: T) => Child)[];
  empty?: string;
}) {
  if (props.items.length === 0)
    return <p class="empty">{props.empty ?? 'まだありません · None yet'}</p>;
  return (
    <div class="scroll">
      <table>
        <tbody>
          {props.items.map((item, row) => (
            <tr key={String(row)}>
              {props.columns.map((cellOf, column) => (
                <td key={String(column)}>{cellOf(item)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A word about a state, by `isGood`: green if true, red if false, grey if undefined. */
export function Tag(props: { isGood?: boolean | undefined; children?: Child }) {
  const tone = props.isGood === undefined ? '' : props.isGood ? ' good' : ' bad';
  return <span class={`tag${tone}`}>{props.children}</span>;
}

type Values = Readonly<Record<string, string>>;

/**
 * A labelled input, or a select if it has `options`. Its other fields become attributes of the
 * input.
 */
export type Field = {
  readonly label: string;
  readonly name: string;
  readonly value?: string | number | null | undefined;
  /** A value, or a value and its text. */
  readonly options?: readonly (string | readonly [value: string, text: string])[];
  readonly type?: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly maxlength?: number;
  readonly placeholder?: string | undefined;
  readonly required?: boolean;
};

/** A form with its fields and a button. The server redirects back to the page. */
export function FieldsForm(props: {
  action: string;
  fields: readonly Field[];
  hidden?: Values;
  tone?: 'quiet';
  class?: string;
  children?: Child;
}) {
  return (
    <form method="post" action={props.action} class={`fields ${props.class ?? ''}`}>
      <Hidden values={props.hidden} />
      {props.fields.map((field) => (
        <LabelledField key={field.name} field={field} />
      ))}
      <div>
        <button type="submit" class={props.tone ?? ''}>
          {props.children}
        </button>
      </div>
    </form>
  );
}

function LabelledField({ field }: { field: Field }) {
  const { label, name, value: chosen, options, ...input } = field;
  if (!options)
    return (
      <label>
        {label}
        <input name={name} value={chosen ?? ''} {...input} />
      </label>
    );
  return (
    <label>
      {label}
      <select name={name}>
        {options.map((option) => {
          const [value, text] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value} selected={value === chosen}>
              {text}
            </option>
          );
        })}
      </select>
    </label>
  );
}

/** A form with one button. The server redirects back to the page. */
export function PostButton(props: {
  action: string;
  fields?: Values;
  tone?: 'danger' | 'quiet';
  children?: Child;
}) {
  return (
    <form method="post" action={props.action} class="inline">
      <Hidden values={props.fields} />
      <button type="submit" class={props.tone ?? ''}>
        {props.children}
      </button>
    </form>
  );
}

const Hidden = ({ values = {} }: { values?: Values | undefined }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
