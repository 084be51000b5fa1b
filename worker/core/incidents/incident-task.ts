import { base64url } from 'jose';
import * as v from 'valibot';
import { type TaskId, taskIdSchema } from '../../../contract/console/tasks.ts';
import type { Incident } from './incident-document.ts';

/** The kind of incident that is grouped by site: one task shows all such machines of a site. */
export const DARK = 'MACHINE_OFFLINE';
/** An id has 200 characters at most. A site with a longer name is not grouped. */
const MAX_SITE = 180;

type Subject = Pick<Incident, 'id' | 'kind' | 'site' | 'orderId'>;

/** Returns the subject of an offline machine's task: its site, or the machine alone. */
export function darkSubject({ id, site }: Pick<Subject, 'id' | 'site'>): string {
  const named = site === null ? '' : base64url.encode(site);
  return named === '' || named.length > MAX_SITE ? id : `site.${named}`;
}

/** Returns the site in a task's subject. Undefined: the subject is one machine. */
export function siteOf(subject: string): string | undefined {
  const [, named] = /^site\.([\w-]+)$/.exec(subject) ?? [];
  if (named === undefined || named === DARK) return undefined;
  try {
    return new TextDecoder().decode(base64url.decode(named));
  } catch {
    // Somebody made up this address, so it names no site.
    return undefined;
  }
}

/** Returns the task that shows an incident. */
export const taskOfIncident = (incident: Subject): TaskId =>
  v.parse(taskIdSchema, `${kindOf(incident)}.${subjectOf(incident)}`);

const kindOf = ({ kind }: Subject) =>
  kind === DARK
    ? 'offline'
    : kind === 'COMPLAINT'
      ? 'problem'
      : kind === 'MANUAL_REVIEW'
        ? 'review'
        : 'incident';

const subjectOf = (incident: Subject) =>
  incident.kind === DARK
    ? darkSubject(incident)
    : incident.kind === 'MANUAL_REVIEW'
      ? (incident.orderId ?? incident.id)
      : incident.id;
