import * as v from 'valibot';
import { type Round, type Visit, visitSchema } from '../../../contract/console/rounds.ts';
import type { StoredDocument } from '../store/firestore.ts';
import { UnreadableDocument } from '../store/unreadable-document.ts';
import { storedMs } from '../store/values.ts';

const DAY_MS = 86_400_000;
/** How long after its day a round and its visits are kept. */
export const KEPT_MS = 400 * DAY_MS;

const count = v.optional(v.fallback(v.number(), 0), 0);

/** `clients/{c}/rounds/{id}` as stored. `dayAt`, the start of the day, sorts the list. */
const roundDocument = v.object({
  ...{ route: v.string(), day: v.string(), by: v.string() },
  ...{ machines: count, done: count, skipped: count },
});

/** @throws UnreadableDocument if a newer version wrote it. */
export function parseRound({ id, fields }: StoredDocument): Round {
  const parsed = v.safeParse(roundDocument, fields);
  if (!parsed.success) throw new UnreadableDocument('ROUND', id);
  return { id, ...parsed.output };
}

/** `clients/{c}/rounds/{id}/visits/{machine}` as stored. The document's name is the machine. */
const visitDocument = v.object({ ...visitSchema.entries, id: v.string(), at: storedMs });

/** @throws UnreadableDocument if a newer version wrote it. */
export function parseVisit({ id: machineId, fields }: StoredDocument): Visit {
  const parsed = v.safeParse(visitDocument, fields);
  if (!parsed.success) throw new UnreadableDocument('VISIT', machineId);
  return { ...parsed.output, at: new Date(parsed.output.at).toISOString() };
}
