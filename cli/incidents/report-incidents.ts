import type { DeliveryAttempt } from '../../worker/core/incidents/incident-document.ts';
import { meaningOf } from '../../worker/core/incidents/incident-kinds.ts';
import {
  type IncidentPage,
  type ListedIncident,
  listIncidents,
} from '../../worker/core/incidents/operate/list-incidents.ts';
import type { OperatorContext } from '../../worker/core/operator/operator-context.ts';
import { valueOrFail } from '../command/failure-text.ts';

/** A resolved incident counts as archived after this time: only `list --archived` shows it. */
const ARCHIVED_AFTER_MS = 30 * 24 * 3_600_000;

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});
const inJapan = (atMs: number) => format.format(new Date(atMs));

/** The incidents that a list shows. */
export type Shown = 'open' | 'resolved' | 'archived';

/** Maximum number of pages that one list reads. */
const MAX_PAGES = 10;

/**
 * Returns a page of incidents as lines, in Japan's time. If a page contains nothing to show, reads
 * further ones.
 */
export async function reportIncidents(
  operator: OperatorContext,
  shown: Shown,
  cursor: string | undefined,
): Promise<string> {
  const archivedBeforeMs = operator.services.nowMs() - ARCHIVED_AFTER_MS;
  const isShown = ({ incident: { resolved } }: ListedIncident) =>
    resolved === null || resolved.at < archivedBeforeMs === (shown === 'archived');
  const listing = {
    resolved: shown !== 'open',
    openedBeforeMs: shown === 'archived' ? archivedBeforeMs : undefined,
  };
  let next = cursor;
  for (let read = 1; ; read++) {
    const page = valueOrFail(
      await listIncidents(operator, { ...listing, cursor: next }),
      'incidents',
    );
    const incidents = page.incidents.filter(isShown);
    const isDone = incidents.length + page.unreadable.length > 0 || page.cursor === null;
    if (isDone || read === MAX_PAGES)
      return pageText({ ...page, incidents }, `No ${shown} incidents.`);
    next = page.cursor ?? undefined;
  }
}

function pageText({ incidents, unreadable, cursor }: IncidentPage, none: string): string {
  const lines = [
    ...incidents.map(incidentLine),
    ...unreadable.map((id) => `${id}  UNREADABLE: stored by a newer version`),
    ...(cursor === null ? [] : [`There are more: --cursor ${cursor}`]),
  ];
  return lines.length === 0 ? none : lines.join('\n');
}

function incidentLine({ incident, place }: ListedIncident): string {
  const { id, kind, openedAt, orderId, slot, detail } = incident;
  const about = [
    place && `${place.name} (${place.code})`,
    place?.site,
    slot && `slot ${slot}`,
    orderId && `order ${orderId}`,
    detail,
  ].filter(Boolean);
  const columns = [inJapan(openedAt), kind.padEnd(16), stateOf(incident).padEnd(20)];
  return [...columns, id, ...about].join('  ');
}

/** Returns an incident's status as text. */
function stateOf({ resolved, isTold, notifyAt }: ListedIncident['incident']): string {
  if (resolved) return resolved.by === null ? 'ended automatically' : `resolved by ${resolved.by}`;
  if (isTold) return 'sent';
  return notifyAt === null ? 'without a recipient' : 'not sent yet';
}

/** Returns all stored facts about an incident as text. */
export function incidentText(listed: ListedIncident): string {
  const { incident, place } = listed;
  const { kind, attempts, resolved, notifyAt } = incident;
  return [
    incidentLine(listed),
    meaningOf(kind, 'en'),
    ...(place ? [`at ${place.place}`] : []),
    ...attempts.map(attemptLine),
    ...(notifyAt === null ? [] : [`next message ${inJapan(notifyAt)}`]),
    ...(resolved
      ? [`resolved by ${resolved.by ?? 'itself'} at ${inJapan(resolved.at)}: ${resolved.note}`]
      : []),
  ].join('\n');
}

const attemptLine = ({ about, to, by, at, outcome }: DeliveryAttempt) =>
  `${inJapan(at)}  ${about} to the ${to} recipient by ${by}: ${outcome}`;
