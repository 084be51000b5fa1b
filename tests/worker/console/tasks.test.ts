import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { type Worklist, worklistSchema } from '../../../contract/console/tasks.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { list, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'working';
const TASK = 'incident.m-dark.MACHINE_OFFLINE';
let support: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009951');
  support = await signIn(TENANT, ['support']);
  await seed({
    [`clients/${TENANT}/machines/m-dark`]: { code: '1', name: { ja: '北口', en: 'North gate' } },
    [`clients/${TENANT}/incidents/m-dark.MACHINE_OFFLINE`]: {
      ...{ kind: 'MACHINE_OFFLINE', orderId: null, machineId: 'm-dark', isOpen: true },
      ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
      openedAt: '2026-11-22T00:00:00.000Z',
    },
  });
});

const tasks = async (who: Desk): Promise<Worklist['tasks']> =>
  v.parse(worklistSchema, await (await who.call('GET', '/tasks')).json()).tasks;
const step = (who: Desk, name: string, more: object = {}) =>
  who.call('POST', `/tasks/${TASK}`, { step: name, ...more });
const take = (who: Desk, from: Desk | null) => step(who, 'take', { seen: from?.staffId ?? null });

test('a task names its machine in both languages', async () => {
  const where = { ja: '北口', en: 'North gate' };
  expect(await tasks(support)).toMatchObject([{ id: TASK, where }]);
});

test('a task shows the member of staff who works on it, and stays on the list', async () => {
  expect(await tasks(support)).toMatchObject([{ id: TASK, taken: null }]);
  expect((await take(support, null)).status).toBe(204);
  const finance = await signIn(TENANT, ['finance']);
  expect(await tasks(finance)).toMatchObject([{ id: TASK, taken: { by: support.name } }]);
  expect((await take(finance, support)).status).toBe(204);
  expect(await tasks(support)).toMatchObject([{ id: TASK, taken: { by: finance.name } }]);
  expect((await step(finance, 'hand-back')).status).toBe(204);
  expect(await tasks(support)).toMatchObject([{ id: TASK, taken: null }]);
});

test('only one of two people takes a task, and the second sees who did', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signIn(TENANT, ['support'])));
  const codes = await Promise.all(people.map(async (who) => outcomeOf(await take(who, null))));
  expect(codes.toSorted()).toEqual([204, ...Array.from({ length: 4 }, () => 'DONE_BEFORE')]);
  const [one, other] = [people[codes.indexOf(204)], people[codes.indexOf('DONE_BEFORE')]];
  if (!one || !other) throw new Error('nobody has the task');
  expect(await tasks(support)).toMatchObject([{ taken: { by: one.name } }]);
  expect(await outcomeOf(await step(other, 'hand-back'))).toBe('DONE_BEFORE');
  expect(await tasks(support)).toMatchObject([{ taken: { by: one.name } }]);
});

test('a task is handed over to a colleague who may take it, with a note in the log', async () => {
  const [one, other, auditor] = [
    await signIn(TENANT, ['support']),
    await signIn(TENANT, ['field']),
    await signIn(TENANT, ['auditor']),
  ];
  const [current] = await tasks(one);
  expect((await step(one, 'take', { seen: current?.taken?.byId ?? null })).status).toBe(204);
  const listed = await (await one.call('GET', '/tasks/colleagues')).text();
  expect([other, auditor, one].map(({ staffId }) => listed.includes(`"${staffId}"`))).toEqual([
    ...[true, false, false],
  ]);
  const handOver = (to: Desk) =>
    step(one, 'hand-over', { to: to.staffId, note: 'the door is open' });
  expect(await outcomeOf(await handOver(auditor))).toBe('STAFF_UNKNOWN');
  expect((await handOver(other)).status).toBe(204);
  expect(await tasks(one)).toMatchObject([{ id: TASK, taken: { by: other.name } }]);
  const rows = await list(`clients/${TENANT}/audit`);
  expect(JSON.stringify(rows)).toContain('the door is open');
  // The person who handed it over no longer has it.
  expect(await outcomeOf(await handOver(support))).toBe('DONE_BEFORE');
  expect((await step(other, 'hand-back')).status).toBe(204);
});

test('only a role that may resolve incidents ends one, and the log has every step', async () => {
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await step(finance, 'done'))).toBe('ACTION_FORBIDDEN');
  expect(await tasks(support)).toHaveLength(1);
  expect((await step(support, 'done')).status).toBe(204);
  expect(await tasks(support)).toEqual([]);
  expect(await outcomeOf(await step(support, 'done'))).toBe('DONE_BEFORE');
  const whats = (await list(`clients/${TENANT}/audit`)).map(({ fields }) => fields?.['what']);
  expect(whats.map((what) => what?.['stringValue'])).toEqual([
    ...['task.take', 'task.take', 'task.hand-back'],
    ...['task.take', 'task.take', 'task.hand-over', 'task.hand-back', 'task.done'],
  ]);
});

test('expired refund requests do not hide pending ones', async () => {
  const orderId = (place: number) => `${'a'.repeat(25)}${'abcdefghijklmnopqrst'[place] ?? 'z'}`;
  const request = (madeMs: number, endsMs: number) => ({
    ...{ amountYen: 5000, reason: 'nothing came', requester: { id: 'x', name: 'x' } },
    createdAt: Timestamp.ofMs(Date.now() + madeMs),
    expiresAt: Timestamp.ofMs(Date.now() + endsMs),
  });
  const day = 86_400_000;
  await seed(
    Object.fromEntries([
      ...Array.from({ length: 20 }, (_, place) => [
        `clients/${TENANT}/refundRequests/${orderId(place)}`,
        request(-4 * day, -day),
      ]),
      [`clients/${TENANT}/refundRequests/${orderId(25)}`, request(-day, 2 * day)],
    ]),
  );
  expect((await tasks(support)).map(({ id }) => id)).toEqual([`refund.${orderId(25)}`]);
});
