import * as v from 'valibot';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { documentPath, isSegment } from '../store/segments.ts';
import { type AuditRow, type AuditTarget, auditRow } from './audit-row.ts';
import { type Operated, type Reader, refuse } from './operator-context.ts';

/** How many rows of one target are returned. Most targets have fewer. The log has all of them. */
const MAX_ROWS = 40;
const PAGE = 50;

/**
 * Returns the latest rows of a target, oldest first. `what`: only rows of this action. A rule that
 * counts an action sets it, because rows of other actions could fill the limit.
 */
export async function readAudits(
  { services: { store }, client: { clientId } }: Reader,
  target: AuditTarget,
  what?: string,
): Promise<readonly AuditRow[]> {
  const stored = await store.query({
    from: paths.audit(clientId),
    where: [...equal('target.id', target.id), ...equal('what', what)],
    orderBy: { field: 'atMs', direction: 'DESCENDING' },
    limit: MAX_ROWS,
  });
  return stored
    .flatMap(({ fields }) => readRow(fields))
    .filter((row) => row.target.kind === target.kind)
    .toSorted((one, other) => one.seq - other.seq);
}

/** A page of the log, the latest row first. `cursor` begins the next page; null if there is none. */
export type AuditPage = { readonly rows: readonly AuditRow[]; readonly cursor: string | null };

export type AuditFilter = {
  readonly actorId?: string | undefined;
  readonly what?: string | undefined;
  /** Only the rows of this target, by any member of staff. */
  readonly target?: AuditTarget | undefined;
  readonly cursor?: string | undefined;
};

/** Lists the rows of a tenant. One query per page. */
export async function listAudits(
  { services: { store }, client: { clientId } }: Reader,
  { actorId, what, target, cursor }: AuditFilter,
): Promise<Operated<AuditPage>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const from = paths.audit(clientId);
  const found = await store.query({
    from,
    where: target
      ? equal('target.id', target.id)
      : [...equal('actor.id', actorId), ...equal('what', what)],
    orderBy: { field: 'atMs', direction: 'DESCENDING' },
    limit: PAGE + 1,
    ...(after
      ? { after: { value: after.atMs, path: documentPath(...from.split('/'), after.id) } }
      : {}),
  });
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1) : undefined;
  return ok({
    rows: page
      .flatMap(({ fields }) => readRow(fields))
      .filter((row) => target === undefined || row.target.kind === target.kind),
    cursor: last ? `${String(last.fields['atMs'])}.${last.id}` : null,
  });
}

const equal = (field: string, value: string | undefined) =>
  value === undefined ? [] : [{ field, op: 'EQUAL' as const, value }];

const readRow = (fields: unknown): readonly AuditRow[] => {
  const parsed = v.safeParse(auditRow, fields);
  return parsed.success ? [parsed.output] : [];
};

function parseCursor(cursor: string): { readonly atMs: number; readonly id: string } | undefined {
  const [, atMs, id] = /^(\d{1,15})\.([\w.-]{1,200})$/.exec(cursor) ?? [];
  if (atMs === undefined || id === undefined || !isSegment(id)) return undefined;
  return { atMs: Number(atMs), id };
}
