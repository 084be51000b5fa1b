import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type OrderList, orderListSchema } from '../../../../contract/customer/orders.ts';
import { useApi } from '../../api/api-context.ts';
import { readJson } from '../../api/problem.ts';
import { type ActionState, useAction } from '../../api/use-action.ts';
import { useKept } from '../../api/use-kept.ts';
import { useQueryCache } from '../../api/use-query-cache.ts';

export type OrderPages = Pick<ActionState, 'busy' | 'problem'> & {
  /** Latest purchases first. During a reload, the pages of the previous read follow. */
  readonly pages: readonly OrderList[];
  /** Whether all pages come from the same read, which makes sums reliable. */
  readonly isOneReading: boolean;
  /** Loads the next page. */
  readonly loadMore: () => void;
};

const nothing: readonly OrderList[] = [];

/**
 * Keeps the loaded pages for when the person comes back. Then, and whenever the first page changes,
 * it reloads all of them one after the other.
 * @param hasFailed whether the first page failed to reload.
 */
export function useOrderPages(
  first: OrderList,
  month: string | undefined,
  hasFailed: boolean,
): OrderPages {
  const { api, tenantParams } = useApi();
  const { refresh } = useQueryCache();
  const { busy, problem, run } = useAction();
  const [kept, keep] = useKept(`orders ${month ?? ''}`, nothing);
  const [isFirstRead, setFirstRead] = useState(kept.length < 2);
  const [isChecked, setChecked] = useState(isFirstRead);
  // Refs, because the values of a running read's own render are outdated when the read ends.
  const now = useRef({ first, kept });
  now.current = { first, kept };
  const reading = useRef<Reading | null>(null);
  /**
   * The first page of the read that produced the kept pages. React may render them before
   * `isChecked`.
   */
  const readWith = useRef<OrderList | null>(null);
  const hasChanged = kept.length > 1 && kept[0] !== first;

  const put = (pages: readonly OrderList[]) => {
    now.current = { ...now.current, kept: pages };
    keep(pages);
  };
  const readPage = async (cursor: string) => {
    const query = { cursor, ...(month === undefined ? {} : { month }) };
    return readJson(await api.orders.$get({ param: tenantParams, query }), orderListSchema);
  };

  /** Reloads all pages. Starts over if the first page ends at another order meanwhile. */
  const readAgain = async (from: string | null) => {
    const isCurrent = () => now.current.first.nextCursor === from;
    const pages: OrderList[] = [];
    let cursor = from;
    while (cursor !== null && isCurrent() && pages.length < now.current.kept.length - 1) {
      const page = await readPage(cursor);
      pages.push(page);
      cursor = page.nextCursor;
    }
    if (!isCurrent()) return;
    readWith.current = now.current.first;
    put([now.current.first, ...pages]);
    setChecked(true);
  };

  useLayoutEffect(() => {
    if (isFirstRead) return;
    // The query may be loading already. Both then share one answer.
    const path = month === undefined ? '/orders' : `/orders?month=${month}`;
    void Promise.resolve()
      .then(() => refresh(path))
      .then(() => setFirstRead(true));
  }, [isFirstRead, month, refresh]);

  const checkPages = useEffectEvent((from: string | null) => {
    if (reading.current?.from === from || readWith.current === first) return;
    const done = readAgain(from)
      // The old pages stay without sums. The next change or visit reloads them.
      .catch(() => undefined)
      .finally(() => {
        if (reading.current?.done === done) reading.current = null;
      });
    reading.current = { from, done };
  });
  useEffect(() => {
    if (isFirstRead && (!isChecked || hasChanged)) checkPages(first.nextCursor);
  }, [first, hasChanged, isChecked, isFirstRead]);

  const loadMore = () =>
    run(async () => {
      await reading.current?.done;
      const shown = now.current.kept.length > 1 ? now.current.kept : [now.current.first];
      const cursor = shown.at(-1)?.nextCursor ?? null;
      if (cursor !== null) put([...shown, await readPage(cursor)]);
    });

  const pages = kept.length > 1 ? kept : [first];
  return {
    pages: hasChanged ? [first, ...pages] : pages,
    isOneReading: isChecked && !hasChanged && !hasFailed,
    ...{ busy, problem, loadMore },
  };
}

/** A read in progress, with the cursor at which it began. */
type Reading = { readonly from: string | null; readonly done: Promise<void> };
