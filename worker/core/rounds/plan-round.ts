import type { NewRound, Round } from '../../../contract/console/rounds.ts';
import { startOfDay } from '../japan-time.ts';
import { machineFilters } from '../machines/operate/list-machine-status.ts';
import { type Operated, refuse } from '../operator/operator-context.ts';
import { type Acting, auditWrites } from '../operator/write-audit.ts';
import { ok } from '../result.ts';
import * as paths from '../store/paths.ts';
import { Timestamp } from '../store/values.ts';
import { create } from '../store/writes.ts';
import { KEPT_MS, parseRound } from './round-document.ts';

/** Plans a round along a route on a day. Repeating the request changes nothing. */
export async function planRound(
  acting: Acting,
  id: string,
  { route, day }: NewRound,
): Promise<Operated<Round>> {
  const { services, client, actor } = acting;
  const { store } = services;
  const path = paths.round(client.clientId, id);
  return store.runOptimistic<Operated<Round>>(async () => {
    const stored = await store.get(path);
    if (stored) return { writes: [], value: ok(parseRound(stored)) };
    const from = paths.machines(client.clientId);
    const { count: machines } = await store.sum({ from, where: machineFilters({ route }) }, []);
    if (machines === 0) return { writes: [], value: refuse({ code: 'ROUND_EMPTY' }) };
    const round = { route, day, by: actor.name, machines, done: 0, skipped: 0 };
    const target = { kind: 'round', id } as const;
    const audit = await auditWrites(acting, target, {
      ...{ what: 'round.plan', reason: '' },
      after: { route, day, machines },
    });
    const dayMs = startOfDay(day);
    const dates = { dayAt: Timestamp.ofMs(dayMs), expiresAt: Timestamp.ofMs(dayMs + KEPT_MS) };
    return {
      writes: [create(path, { ...round, ...dates }), ...audit],
      value: ok({ id, ...round }),
    };
  });
}
