import { useEffect, useEffectEvent, useRef } from 'react';
import * as v from 'valibot';
import { roundErrorData } from '../../../contract/console/round-errors.ts';
import { type ConsoleProblem, problemOf, read } from '../api/console-api.ts';
import { useConsole } from '../api/use-console.ts';
import { type KeptVisit, readKept, settleVisit, useKeptVisits } from './kept-visits.ts';
import { showVisit } from './use-round.ts';

/** Retry interval in milliseconds. When the connection returns, it retries at once. */
const EVERY_MS = 15_000;

/** Temporary refusals: no session, timeout, too many calls. */
const LATER = [401, 408, 429];

const isFinal = ({ status, code }: ConsoleProblem) =>
  status >= 400 && status < 500 && !LATER.includes(status) && code !== 'STAFF_SWITCHED';

/**
 * Sends the stored visits one after the other. Every page of the console mounts it. It renders
 * nothing.
 */
export function VisitSender() {
  const { api, tenant, session } = useConsole();
  const owner = { clientId: tenant.clientId, staffId: session.staffId };
  const waiting = useKeptVisits(owner).filter(({ refused }) => refused === null);
  const isSending = useRef(false);
  const sendOne = async (kept: KeptVisit): Promise<boolean> => {
    const { round, machine, visit } = kept;
    try {
      const param = { ...tenant, round, machine };
      const path = api.rounds[':round'].machines[':machine'].visit;
      const answer = await read(path.$put({ param, json: mutable(visit) }));
      await showVisit({ clientId: tenant.clientId, round, machine }, answer);
      settleVisit(owner, visit.id, null);
      return true;
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (!isFinal(problem)) return false;
      const other = v.safeParse(roundErrorData.VISIT_OTHER, problem.data);
      const refused = { message: problem.message, other: other.success ? other.output : null };
      settleVisit(owner, visit.id, refused);
      return true;
    }
  };
  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (;;) {
        const next = readKept(owner).find(({ refused }) => refused === null);
        if (!next || !(await sendOne(next))) return;
      }
    } finally {
      isSending.current = false;
    }
  });
  const first = waiting[0]?.visit.id;
  useEffect(() => {
    if (first === undefined) return undefined;
    const send = () => void sendAll();
    send();
    const timer = setInterval(send, EVERY_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [first]);
  return null;
}

/** Copies the lists, because the call's type requires mutable ones. */
const mutable = (visit: KeptVisit['visit']) =>
  visit.state === 'done'
    ? { ...visit, slots: [...visit.slots], reports: [...visit.reports] }
    : visit;
