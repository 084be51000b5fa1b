import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components';
import {
  FOUND_COUNTED,
  type FoundKind,
  type SearchResult,
} from '../../../contract/console/found.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { useText } from '../i18n/use-text.ts';
import { ProblemNote } from '../parts/problem-note.tsx';

/** One kind's page of rows (`foundSchema`). */
type Page<Row> = Omit<SearchResult[FoundKind], 'rows'> & { readonly rows: readonly Row[] };

/** The results of one kind, with their count. Loads further pages on request. */
export function FoundGroup<Row>({
  kind,
  typed,
  found,
  pageOf,
  children,
}: {
  readonly kind: FoundKind;
  readonly typed: string;
  readonly found: SearchResult;
  /** Returns this kind's page from a search result. */
  readonly pageOf: (found: SearchResult) => Page<Row>;
  readonly children: (rows: readonly Row[]) => ReactNode;
}) {
  const { t } = useText();
  const { api, tenant } = useConsole();
  const [later, setLater] = useState<readonly Page<Row>[]>([]);
  const [problem, setProblem] = useState<ConsoleProblem | null>(null);
  const [isLoading, setLoading] = useState(false);
  const first = pageOf(found);
  const { cursor } = later.at(-1) ?? first;
  const rows = [first, ...later].flatMap((page) => page.rows);
  if (rows.length === 0 && cursor === null) return null;
  const readNext = async () => {
    if (cursor === null || isLoading) return;
    setLoading(true);
    setProblem(null);
    try {
      const query = { q: typed, of: kind, cursor };
      const next = await read(api.search.$get({ param: tenant, query }));
      setLater([...later, pageOf(next)]);
    } catch (thrown) {
      setProblem(problemOf(thrown));
    }
    setLoading(false);
  };
  const isAtLeast = first.count === null ? cursor !== null : first.count >= FOUND_COUNTED;
  const count = Math.max(first.count ?? 0, rows.length).toLocaleString('en');
  return (
    <section aria-label={t(kind)}>
      <h2>
        {t(kind)}{' '}
        <span className="quiet">{t(isAtLeast ? 'foundAtLeast' : 'foundCount', { count })}</span>
      </h2>
      {rows.length > 0 && children(rows)}
      {problem && <ProblemNote problem={problem} onRetry={() => void readNext()} />}
      {cursor !== null && (
        <Button className="button" isPending={isLoading} onPress={() => void readNext()}>
          {t('foundMore')}
        </Button>
      )}
    </section>
  );
}
