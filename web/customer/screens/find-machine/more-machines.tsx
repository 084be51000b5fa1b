import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type MachineList,
  type MachineSummary,
  machineListSchema,
} from '../../../../contract/customer/machines.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/card.tsx';
import { useApi } from '../../api/api-context.ts';
import { readJson } from '../../api/problem.ts';
import { useAction } from '../../api/use-action.ts';
import { useKept } from '../../api/use-kept.ts';
import styles from './find-machine.module.css';
import { findMachineMessages } from './messages.ts';

const noPages: readonly MachineList[] = [];

type MoreProps = {
  /** The cursor after the page shown above. */
  readonly cursor: string;
  /** The search text; undefined for the list of all. */
  readonly sought?: string;
  readonly children: (machines: readonly MachineSummary[]) => ReactNode;
};

/** Loads further pages on a tap, and keeps them for when the person comes back. */
export function MoreMachines({ cursor, sought, children }: MoreProps) {
  const text = useText(findMachineMessages);
  const { api, tenantParams } = useApi();
  const { busy, problem, run } = useAction();
  const [pages, keepPages] = useKept(`machines ${sought ?? ''} ${cursor}`, noPages);
  const newest = useRef<HTMLDivElement>(null);
  // The number of pages at mount. Only pages that load later are announced to screen readers.
  const [known] = useState(pages.length);
  const hasLoaded = pages.length > known;
  const last = pages.at(-1);
  const next = last ? last.nextCursor : cursor;
  // The button may disappear, so keyboard focus moves to the first new machine.
  useEffect(() => {
    if (pages.length > known) newest.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [pages, known]);
  const load = async (from: string) => {
    const query = { cursor: from, ...(sought === undefined ? {} : { q: sought }) };
    const answer = await api.machines.$get({ param: tenantParams, query });
    const page = await readJson(answer, machineListSchema);
    keepPages([...pages, page]);
  };
  return (
    <>
      {pages.map((page, index) => (
        <div key={page.nextCursor ?? 'last'} ref={index === pages.length - 1 ? newest : null}>
          {children(page.machines)}
        </div>
      ))}
      <p className="unseen" role="status">
        {last && hasLoaded ? text.more(last.machines.length) : ''}
      </p>
      {problem ? (
        <Notice tone="alert">
          <p role="alert">{text.moreFailed}</p>
        </Notice>
      ) : null}
      {next === null ? null : (
        <span className={styles['more']}>
          <Button
            look="quiet"
            aria-disabled={busy}
            onClick={() => (busy ? undefined : run(() => load(next)))}
          >
            {busy ? text.loadingMore : text.showMore}
          </Button>
        </span>
      )}
    </>
  );
}
