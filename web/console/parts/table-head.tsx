import { type MessageKey, useText } from '../i18n/use-text.ts';

/** A column by its head. `right`: the head of a column of numbers. */
export type Column = MessageKey | { readonly right: MessageKey };

/** The heads of a table's columns. */
export function TableHead({ columns }: { readonly columns: readonly Column[] }) {
  const { t } = useText();
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ) : (
            <th key={column.right} scope="col" className="right">
              {t(column.right)}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
