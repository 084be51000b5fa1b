import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../contract/console/roles.ts';
import { type Worklist, worklistSchema } from '../../../contract/console/tasks.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { stuckOrder } from '../support/operated-orders.ts';
import { openShop } from '../support/shop.ts';
import { list, patch, remove, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'working';
const TASK = 'offline.m-dark.MACHINE_OFFLINE';
let support: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009951');
  support = await signIn(TENANT, ['support']);
  await seed({
    [`clients/${TENANT}/machines/m-dark`]: {
      ...{ code: '1', name: { ja: '北口', en: 'North gate' }, place: '改札の横', route: 'A' },
    },
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

test('a task has its machine’s name in both languages, its place and its route', async () => {
  const machine = {
    ...{ code: '1', name: { ja: '北口', en: 'North gate' }, place: { ja: '改札の横' } },
    ...{ site: null, route: 'A' },
  };
  expect(await tasks(support)).toMatchObject([{ id: TASK, machines: [machine] }]);
});

test('a task that somebody has taken shows that person, and stays on the list', async () => {
  expect(await tasks(support)).toMatchObject([{ id: TASK, taken: null }]);
  expect((await take(support, null)).status).toBe(204);
  const manager = await signIn(TENANT, ['manager']);
  expect(await tasks(manager)).toMatchObject([{ id: TASK, taken: { by: support.name } }]);
  expect((await take(manager, support)).status).toBe(204);
  expect(await tasks(support)).toMatchObject([{ id: TASK, taken: { by: manager.name } }]);
  expect((await step(manager, 'hand-back')).status).toBe(204);
  expect(await tasks(support)).toMatchObject([{ id: TASK, taken: null }]);
});

test('a task of an alert shows its deadline, if the tenant has set one', async () => {
  const due = async () => (await tasks(support)).map((task) => task.due);
  expect(await due()).toEqual([null]);
  await patch(`clients/${TENANT}`, { support: { dueMinutes: 90 } });
  expect(await due()).toEqual(['2026-11-22T01:30:00.000Z']);
  // 09:00 in Japan is within these quiet hours, and this alert is not urgent.
  const quietHours = { from: '22:00', to: '10:00' };
  await patch(`clients/${TENANT}`, { support: { dueMinutes: 90, quietHours } });
  expect(await due()).toEqual(['2026-11-22T02:30:00.000Z']);
  await patch(`clients/${TENANT}`, { support: null });
});

test('an order in review has a deadline too', async () => {
  const shop = { tenant: 'reviewed', channel: '1650009952' };
  await openShop(shop.tenant, shop.channel);
  await patch(`clients/${shop.tenant}`, { support: { dueMinutes: 90 } });
  const { orderId } = await stuckOrder(shop, 'paypay', true);
  const who = await signIn(shop.tenant, ['support']);
  const [task] = (await tasks(who)).filter(({ kind }) => kind === 'review');
  expect(task?.id).toBe(`review.${orderId}`);
  expect(Date.parse(task?.due ?? '') - Date.parse(task?.since ?? '')).toBe(90 * 60_000);
});

test('if several people take a task, one gets it, and the others can neither take it nor hand it back', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signIn(TENANT, ['support'])));
  const codes = await Promise.all(people.map(async (who) => outcomeOf(await take(who, null))));
  expect(codes.toSorted()).toEqual([204, ...Array.from({ length: 4 }, () => 'DONE_BEFORE')]);
  const [one, other] = [people[codes.indexOf(204)], people[codes.indexOf('DONE_BEFORE')]];
  if (!one || !other) throw new Error('nobody has the task');
  expect(await tasks(support)).toMatchObject([{ taken: { by: one.name } }]);
  expect(await outcomeOf(await step(other, 'hand-back'))).toBe('DONE_BEFORE');
  expect(await tasks(support)).toMatchObject([{ taken: { by: one.name } }]);
});

test('a task can be handed over to a colleague who may take it, and the note is logged', async () => {
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

test('only a role that may resolve incidents ends one, each step is logged, and the incident’s log has its end', async () => {
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await step(finance, 'done'))).toBe('ACTION_FORBIDDEN');
  expect(await tasks(support)).toHaveLength(1);
  expect((await step(support, 'done')).status).toBe(204);
  expect(await tasks(support)).toEqual([]);
  expect(await outcomeOf(await step(support, 'done'))).toBe('DONE_BEFORE');
  const rows = (await list(`clients/${TENANT}/audit`)).map(({ name, fields }) => [
    name.split('/').at(-1)?.split('.')[0],
    fields?.['what']?.['stringValue'],
  ]);
  expect(rows).toEqual([
    ['incident', 'task.done'],
    ...['take', 'take', 'hand-back', 'take', 'take', 'hand-over', 'hand-back'].map((step) => [
      ...['task', `task.${step}`],
    ]),
  ]);
});

const ORDER = 'b'.repeat(26);
const complaint = `clients/${TENANT}/incidents/${ORDER}.COMPLAINT`;

describe('an unanswered complaint', () => {
  beforeAll(() =>
    seed({
      [complaint]: {
        ...{ kind: 'COMPLAINT', orderId: ORDER, machineId: null, isOpen: true },
        ...{ notifyAt: null, tries: 0, isTold: false, attempts: [], taken: null, resolved: null },
        openedAt: '2026-11-22T00:00:00.000Z',
      },
    }),
  );
  afterAll(() => remove(complaint));

  test.each([
    ['field', 'problem', 'ACTION_FORBIDDEN'],
    ['support', 'problem', 'TASK_ENDS_WITH_CAUSE'],
    ['owner', 'problem', 'TASK_ENDS_WITH_CAUSE'],
    ['field', 'incident', 'TASK_UNKNOWN'],
    ['owner', 'incident', 'TASK_UNKNOWN'],
  ] as const)('is not ended by role %s as a %s', async (role, kind, code) => {
    const desk = await signIn(TENANT, [role]);
    const path = `/tasks/${kind}.${ORDER}.COMPLAINT`;
    expect(await outcomeOf(await desk.call('POST', path, { step: 'done' }))).toBe(code);
    expect((await tasks(support)).map(({ id }) => id)).toContain(`problem.${ORDER}.COMPLAINT`);
  });

  test('is on the list of roles that may see only orders', async () => {
    const kindsOf = async (role: Role) =>
      (await tasks(await signIn(TENANT, [role]))).map(({ kind }) => kind);
    expect(await kindsOf('finance')).toEqual(['problem']);
    expect(await kindsOf('field')).toEqual([]);
    const field = await signIn(TENANT, ['field']);
    const asked = await field.call('GET', '/tasks?kind=problem');
    expect(await outcomeOf(asked)).toBe('ACTION_FORBIDDEN');
    const finance = await signIn(TENANT, ['finance']);
    const incidents = await finance.call('GET', '/tasks?kind=incident');
    expect(await outcomeOf(incidents)).toBe('ACTION_FORBIDDEN');
  });

  test('cannot be handed over to somebody who may not see it', async () => {
    const field = await signIn(TENANT, ['field']);
    const path = `/tasks/problem.${ORDER}.COMPLAINT`;
    expect((await support.call('POST', path, { step: 'take', seen: null })).status).toBe(204);
    const handed = await support.call('POST', path, { step: 'hand-over', to: field.staffId });
    expect(await outcomeOf(handed)).toBe('STAFF_UNKNOWN');
    expect((await support.call('POST', path, { step: 'hand-back' })).status).toBe(204);
  });
});

const kinds = ['problem', 'review', 'refund', 'incident'];
const steps = [{ step: 'take', seen: null }, { step: 'hand-back' }, { step: 'done' }];
const invented = kinds.flatMap((kind) =>
  ['c'.repeat(26), 'none', 'm-none.MACHINE_OFFLINE', '__a__', '..'].flatMap((id) =>
    steps.map((body) => [`${kind}.${id}`, body] as const),
  ),
);

test('a step of an unknown task is refused and not logged', async () => {
  const owner = await signIn(TENANT, ['owner']);
  const before = (await list(`clients/${TENANT}/audit`)).length;
  for (const [task, body] of invented) {
    const answer = await owner.call('POST', `/tasks/${task}`, body);
    expect([404, 409], `${task} ${body.step}`).toContain(answer.status);
    expect(await outcomeOf(answer)).toMatch(/^TASK_/);
  }
  expect(await list(`clients/${TENANT}/audit`)).toHaveLength(before);
  expect(await list(`clients/${TENANT}/taskOwners`)).toEqual([]);
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
