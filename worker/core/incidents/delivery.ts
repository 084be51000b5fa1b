import { channelsOf, type OperatorChannel } from '../notifications/notify-operator.ts';
import type { PushOutcome } from '../platforms/line-messaging.ts';
import type { Support } from '../tenant/support-fields.ts';
import { dueAtMs } from './due-time.ts';
import type { DeliveryAttempt, Incident } from './incident-document.ts';

/** After this many failed attempts, messages also go to the second recipient. */
const TRIES_BEFORE_SECOND = 5;
/**
 * After this many attempts, channels that never accepted are given up if another channel did
 * accept.
 */
const MAX_TRIES = 30;
const MINUTE_MS = 60_000;
/** The longest wait between two attempts. */
const MAX_WAIT_MIN = 60;
/** The number of attempts that an incident stores. */
const MAX_ATTEMPTS = 40;

/** Outcomes that an early retry would not change. */
const hopeless: readonly string[] = ['REFUSED', 'LIMIT_REACHED', 'NOT_CONFIGURED'];

/** Returns which message an incident owes: about the problem, or about its end. */
export const aboutOf = ({ isOpen }: Pick<Incident, 'isOpen'>): DeliveryAttempt['about'] =>
  isOpen ? 'problem' : 'all-clear';

const attemptsBy = (incident: Incident, { to, by }: OperatorChannel): readonly DeliveryAttempt[] =>
  incident.attempts.filter(
    (attempt) => attempt.about === aboutOf(incident) && attempt.to === to && attempt.by === by,
  );

const hasAccepted = (incident: Incident, channel: OperatorChannel): boolean =>
  attemptsBy(incident, channel).some(({ outcome }) => outcome === 'SENT');

const isHopeless = (incident: Incident, channel: OperatorChannel): boolean =>
  attemptsBy(incident, channel).some(({ outcome }) => hopeless.includes(outcome));

/**
 * Returns the channels that have not accepted an incident's message yet. The second recipient is
 * included after some failed attempts. It is included at once if every channel of the first
 * refuses, or if nobody took or solved the incident in time. If it got the message about the
 * problem, it also gets the one about its end.
 *
 * @param isLate nobody has taken or solved it within the tenant's time.
 */
export function pendingChannels(
  incident: Incident,
  channels: readonly OperatorChannel[],
  isLate: boolean,
): readonly OperatorChannel[] {
  const first = channels.filter(({ to }) => to === 'first');
  const pending = first.filter((channel) => !hasAccepted(incident, channel));
  const isToldToFirst = pending.length < first.length;
  const second = channels.filter(({ to }) => to === 'second');
  const needsSecond =
    isLate ||
    isToldToSecond(incident) ||
    (!isToldToFirst &&
      (incident.tries >= TRIES_BEFORE_SECOND ||
        pending.every((channel) => isHopeless(incident, channel))));
  if (!needsSecond) return pending;
  return second.some((channel) => hasAccepted(incident, channel)) ? [] : [...pending, ...second];
}

/** The outcome of one channel for one incident. */
export type Tried = { readonly channel: OperatorChannel; readonly outcome: PushOutcome };

/** Returns an incident with new attempts. */
export const withAttempts = (
  incident: Incident,
  tried: readonly Tried[],
  nowMs: number,
): Incident => {
  const about = aboutOf(incident);
  const added = tried.map(({ channel, outcome }) => ({ about, ...channel, at: nowMs, outcome }));
  return {
    ...incident,
    attempts: [...incident.attempts, ...added].slice(-MAX_ATTEMPTS),
    isTold: incident.isTold || added.some(({ outcome }) => outcome === 'SENT'),
  };
};

const toldOf = (incident: Incident, to: OperatorChannel['to']): readonly DeliveryAttempt[] =>
  incident.attempts.filter(
    (attempt) => attempt.about === 'problem' && attempt.to === to && attempt.outcome === 'SENT',
  );

const isToldToSecond = (incident: Incident): boolean =>
  !incident.isOpen && toldOf(incident, 'second').length > 0;

/** Why an incident also goes to the second recipient although the first one got it. */
export type Lateness = 'untaken' | 'unsolved';

/**
 * Returns when an incident that the first recipient got also goes to the second one. `untaken`: if
 * nobody has taken it by then. `unsolved`: if nobody has solved it by then. Empty if it went there
 * already, or never will.
 */
export function lateTimes(
  incident: Incident,
  support: Support | null,
): readonly { readonly why: Lateness; readonly atMs: number }[] {
  const second = support ? channelsOf(support).filter(({ to }) => to === 'second') : [];
  const isOver = !incident.isOpen || second.some((channel) => hasAccepted(incident, channel));
  const [told] = toldOf(incident, 'first');
  if (!support || second.length === 0 || isOver || !told) return [];
  const { escalateMinutes: minutes } = support;
  const dueMs = dueAtMs(incident, support);
  return [
    ...(minutes === null ? [] : [{ why: 'untaken' as const, atMs: told.at + minutes * MINUTE_MS }]),
    // The first recipient always gets a minute to act, even if its message is sent after the
    // deadline.
    ...(dueMs === undefined
      ? []
      : [{ why: 'unsolved' as const, atMs: Math.max(dueMs, told.at + MINUTE_MS) }]),
  ];
}

/** Returns when the next attempt of an incident is due, after the attempts of this run. */
export function nextAttempt(
  incident: Incident,
  support: Support | null,
  { nowMs, isLate }: { readonly nowMs: number; readonly isLate: boolean },
): Pick<Incident, 'notifyAt' | 'tries'> {
  const tries = incident.tries + 1;
  const channels = support ? channelsOf(support) : [];
  const hasArrived = channels.some((channel) => hasAccepted(incident, channel));
  const isDone = pendingChannels(incident, channels, isLate).length === 0;
  const later = lateTimes(incident, support).flatMap(({ atMs }) => (atMs > nowMs ? [atMs] : []));
  if (isDone && later.length > 0) return { notifyAt: Math.min(...later), tries };
  // Without a recipient, a retry changes nothing. `doctor` and the list show the incident as not
  // delivered.
  if (isDone || channels.length === 0 || (hasArrived && tries >= MAX_TRIES)) {
    return { notifyAt: null, tries };
  }
  const waitMin = Math.min(2 ** Math.min(tries - 1, 10), MAX_WAIT_MIN);
  return { notifyAt: nowMs + waitMin * MINUTE_MS, tries };
}
