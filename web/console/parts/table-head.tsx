import { type MessageKey, useText } from '../i18n/use-text.ts';

/** The heading of a column. `right`: a column of numbers, aligned to the right. */
export type Column = MessageKey | { readonly right: MessageKey };

/** The headings of a table's columns. */
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
