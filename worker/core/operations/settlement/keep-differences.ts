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

/** The findings of a comparison, and the providers whose files it had. */
type Found = {
  readonly day: string;
  readonly findings: readonly Finding[];
  readonly methods: ReadonlySet<string>;
};

/**
 * Returns the writes that store a comparison's findings. Each new finding becomes a difference. An
 * open difference of the same day and provider ends if the files no longer show it. One that a
 * person ended stays ended. One that a file ended opens again if another file shows it. One read
 * for each finding, and one for each open difference of the day.
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
    // A commit has a limited number of writes. Further ones end at the next comparison.
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
