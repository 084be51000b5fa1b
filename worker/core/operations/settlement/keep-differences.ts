import { MAX_KEPT } from '../../../../contract/console/differences.ts';
import type { Reader } from '../../operator/operator-context.ts';
import * as paths from '../../store/paths.ts';
import type { Write } from '../../store/writes.ts';
import {
  differenceEnd,
  differenceId,
  differenceWrite,
  methodOf,
  readDifference,
  wasEndedByFile,
} from './difference-document.ts';
import type { Finding } from './finding.ts';

/** What a comparison found, and the providers whose files it had. */
type Found = {
  readonly day: string;
  readonly findings: readonly Finding[];
  readonly methods: ReadonlySet<string>;
};

/**
 * Returns the writes that keep what a comparison found: a difference for each new finding, and the end of
 * each open one of the same day and provider that the files no longer show. What a person ended stays so. What
 * a file ended is open again when another file shows it.
 * One read for each finding, and one for each difference of the day that is open.
 */
export async function keepDifferences(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  { day, findings, methods }: Found,
): Promise<readonly Write[]> {
  if (findings.length > MAX_KEPT) return [];
  const found = new Map(
    findings
      .filter((one) => methods.has(methodOf(one)))
      .map((one) => [differenceId(day, one), one]),
  );
  const ids = [...found.keys()];
  const before = await store.batchGet(
    ids.map((id) => paths.difference(clientId, id)),
    ['isOpen', 'ended'],
  );
  const stored = new Map(ids.map((id, index) => [id, before[index]]));
  const isNew = (id: string) => {
    const known = stored.get(id);
    return !known || wasEndedByFile(known);
  };
  const open = await store.query({
    from: paths.differences(clientId),
    where: [
      { field: 'day', op: 'EQUAL', value: day },
      { field: 'isOpen', op: 'EQUAL', value: true },
    ],
    // More than that end at the next comparison, because one commit takes so many writes at most.
    limit: MAX_KEPT,
  });
  const gone = open
    .flatMap((document) => readDifference(document) ?? [])
    .filter(({ id, method }) => methods.has(method) && !found.has(id));
  return [
    ...[...found]
      .filter(([id]) => isNew(id))
      .map(([id, finding]) => differenceWrite(clientId, day, finding, nowMs(), stored.get(id))),
    ...gone.map((one) =>
      differenceEnd(clientId, one, { by: null, cause: null, note: '' }, nowMs()),
    ),
  ];
}
