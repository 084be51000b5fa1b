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
 * each open one of the same day and provider that the files no longer show. What a person ended stays so.
 * One read for each difference of the day.
 */
export async function keepDifferences(
  { services: { store, nowMs }, client: { clientId } }: Reader,
  { day, findings, methods }: Found,
): Promise<readonly Write[]> {
  if (findings.length > MAX_KEPT) return [];
  const stored = await store.query({
    from: paths.differences(clientId),
    where: [{ field: 'day', op: 'EQUAL', value: day }],
    limit: 2 * MAX_KEPT,
  });
  const known = new Set(stored.map(({ id }) => id));
  const found = new Map(
    findings
      .filter((one) => methods.has(methodOf(one)))
      .map((one) => [differenceId(day, one), one]),
  );
  const gone = stored
    .flatMap((document) => readDifference(document) ?? [])
    .filter(({ id, isOpen, method }) => isOpen && methods.has(method) && !found.has(id));
  return [
    ...[...found]
      .filter(([id]) => !known.has(id))
      .map(([, finding]) => differenceWrite(clientId, day, finding, nowMs())),
    ...gone.map((one) =>
      differenceEnd(clientId, one, { by: null, cause: null, note: '' }, nowMs()),
    ),
  ];
}
