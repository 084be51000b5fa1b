import type { ReactNode } from 'react';
import { type MessageKey, useText } from '../i18n/use-text.ts';
import { Empty } from './empty.tsx';
import { PageLinks } from './page-links.tsx';
import { type Column, TableHead } from './table-head.tsx';

/**
 * One page of a list as a table. Says how many rows it cannot read because a newer version wrote
 * them. For an empty list, says what to do.
 */
export function ListView({
  page: { unreadable, cursor },
  columns,
  empty,
  children,
}: {
  readonly page: { readonly unreadable: number; readonly cursor: string | null };
  readonly columns: readonly Column[];
  readonly empty: { readonly title: MessageKey; readonly hint: MessageKey };
  /** The rows. */
  readonly children: readonly ReactNode[];
}) {
  const { t } = useText();
  if (children.length === 0 && unreadable === 0) {
    return <Empty title={t(empty.title)} hint={t(empty.hint)} />;
  }
  return (
    <>
      {unreadable > 0 && <p className="note">{t('unreadable', { count: unreadable })}</p>}
      <table className="table labelled">
        <TableHead columns={columns} />
        <tbody>{children}</tbody>
      </table>
      <div className="row">
        <PageLinks cursor={cursor} />
      </div>
    </>
  );
}
