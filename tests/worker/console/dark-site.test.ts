import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type TaskDetail,
  taskDetailSchema,
  type Worklist,
  worklistSchema,
} from '../../../contract/console/tasks.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { list, remove, seed } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'dark-site';
const SITE = '港第2倉庫';
const COUNT = 40;
const FIRST_MS = Date.parse('2026-11-22T00:00:00Z');
const DAY_MS = 86_400_000;
const numbers = Array.from({ length: COUNT }, (_, number) => number);
let field: Desk;

beforeAll(async () => {
  await openTenant(TENANT, '1650009952');
  field = await signIn(TENANT, ['field']);
  await seed(
    Object.fromEntries([
      ...numbers.map((number) => [
        `clients/${TENANT}/machines/m-${number}`,
        { code: `${1000 + number}`, name: `${number}号機`, place: '1階', site: SITE },
      ]),
      [`clients/${TENANT}/machines/m-alone`, { code: '9', name: '北口', site: '北口駅' }],
      [
        `clients/${TENANT}/machines/m-alone/shelf/current`,
        {
          offer: [{ slot: 'A2', productId: 'P1', name: '緑茶', priceYen: 140, taxRatePercent: 8 }],
        },
      ],
    ]),
  );
});

const incident = (machineId: string, openedMs: number, more: object) => ({
  [`clients/${TENANT}/incidents/${machineId}.MACHINE_OFFLINE`]: {
    ...{ kind: 'MACHINE_OFFLINE', orderId: null, machineId, isOpen: true, notifyAt: null },
    ...{ tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
    openedAt: Timestamp.ofMs(openedMs),
    ...more,
  },
});

/** Forty machines of a site lost their connection within a minute, and one of another site after them. */
beforeEach(async () => {
  for (const { name } of await list(`clients/${TENANT}/incidents`)) {
    await remove(name.slice(name.indexOf('clients/')));
  }
  await seed({
    ...Object.assign(
      {},
      ...numbers.map((n) => incident(`m-${n}`, FIRST_MS + n * 1000, { site: SITE })),
    ),
    ...incident('m-alone', FIRST_MS + 90_000, { site: '北口駅' }),
  });
});

const offline = async (cursor = ''): Promise<Worklist> => {
  const path = `/tasks?kind=offline${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
  return v.parse(worklistSchema, await (await field.call('GET', path)).json());
};
const show = async (task: string): Promise<TaskDetail> =>
  v.parse(taskDetailSchema, await (await field.call('GET', `/tasks/${task}`)).json());
const step = (task: string, body: object, who = field) => who.call('POST', `/tasks/${task}`, body);

test('forty offline machines of a site are one task with forty names, the oldest first', async () => {
  const { tasks, cursor } = await offline();
  expect(cursor).toBeNull();
  const names = tasks.map(({ machines }) => machines.map(({ code }) => code));
  expect(names).toEqual([numbers.map((number) => `${1000 + number}`), ['9']]);
  expect(tasks[0]?.title.ja).toContain('40台');
  expect(tasks[0]?.since).toBe(new Date(FIRST_MS).toISOString());
  const { task, events } = await show(String(tasks[0]?.id));
  expect(task.machines).toHaveLength(COUNT);
  expect(events).toEqual([]);
});

test('a later page does not repeat a site', async () => {
  const [dark] = (await offline()).tasks;
  const cursor = `${new Date(FIRST_MS + 5_000).toISOString()}~m-5.MACHINE_OFFLINE`;
  const later = (await offline(cursor)).tasks;
  expect(later.map(({ id }) => id)).not.toContain(dark?.id);
  expect(later.map(({ machines }) => machines[0]?.code)).toEqual(['9']);
});

test('a site’s task is taken, set out for and ended as one, and others see who took it', async () => {
  const id = String((await offline()).tasks[0]?.id);
  expect((await step(id, { step: 'take', seen: null })).status).toBe(204);
  expect((await show(id)).task.taken).toMatchObject({ by: field.name, onWayAt: null });
  expect((await step(id, { step: 'set-out', seen: null })).status).toBe(204);
  const { taken } = (await show(id)).task;
  expect(taken?.onWayAt).not.toBeNull();
  // Repeating the step, or taking the task again, keeps the time at which the person set out.
  expect((await step(id, { step: 'set-out', seen: null })).status).toBe(204);
  expect((await step(id, { step: 'take', seen: null })).status).toBe(204);
  expect((await show(id)).task.taken).toEqual(taken);
  const other = await signIn(TENANT, ['field']);
  expect(await outcomeOf(await step(id, { step: 'set-out', seen: null }, other))).toBe(
    'DONE_BEFORE',
  );
  expect((await step(id, { step: 'done', note: '分電盤を復旧' })).status).toBe(204);
  expect((await offline()).tasks.map(({ machines }) => machines[0]?.code)).toEqual(['9']);
  const ended = (await list(`clients/${TENANT}/incidents`)).filter(
    ({ fields }) => fields?.['isOpen']?.['booleanValue'] === false,
  );
  expect(ended).toHaveLength(COUNT);
  expect(JSON.stringify(ended[0])).toContain('分電盤を復旧');
  expect(await outcomeOf(await step(id, { step: 'done' }, other))).toBe('DONE_BEFORE');
  expect(await outcomeOf(await field.call('GET', `/tasks/${id}`))).toBe('TASK_UNKNOWN');
});

test('a machine that is online again leaves the site’s task, which keeps its assignee', async () => {
  const id = String((await offline()).tasks[0]?.id);
  expect((await step(id, { step: 'take', seen: null })).status).toBe(204);
  for (const number of numbers.slice(1)) {
    await remove(`clients/${TENANT}/incidents/m-${number}.MACHINE_OFFLINE`);
  }
  const { task } = await show(id);
  expect(task.machines.map(({ code }) => code)).toEqual(['1000']);
  expect(task.title.ja).not.toContain('台の');
  expect(task.taken?.byId).toBe(field.staffId);
  expect((await step(id, { step: 'hand-back' })).status).toBe(204);
});

test('the page of a jam names slot and drink, who was notified, and earlier events of the machine', async () => {
  const jam = {
    ...{ kind: 'SLOT_JAMMED', slot: 'A2', orderId: null, machineId: 'm-alone', notifyAt: null },
    ...{ tries: 1, isTold: true, taken: null },
    openedAt: Timestamp.ofMs(FIRST_MS + DAY_MS),
  };
  await seed({
    [`clients/${TENANT}/incidents/m-alone.A2.SLOT_JAMMED`]: {
      ...{ ...jam, isOpen: true, resolved: null },
      attempts: [
        { about: 'problem', to: 'first', by: 'line', at: '2026-11-23T00:05:00Z', outcome: 'BUSY' },
        { about: 'problem', to: 'first', by: 'line', at: '2026-11-23T00:06:00Z', outcome: 'SENT' },
      ],
    },
    [`clients/${TENANT}/incidents/m-alone.COMPLAINT`]: {
      ...{ ...jam, kind: 'COMPLAINT', isOpen: true, resolved: null, attempts: [] },
    },
    [`clients/${TENANT}/incidents/m-alone.A2.SLOT_JAMMED.1`]: {
      ...{ ...jam, isOpen: false, attempts: [], openedAt: Timestamp.ofMs(FIRST_MS - DAY_MS) },
      resolved: { by: '三浦', at: '2026-11-20T02:00:00Z', note: '缶を取り除いた' },
    },
  });
  const { task, told, events } = await show('incident.m-alone.A2.SLOT_JAMMED');
  expect(task).toMatchObject({ slot: 'A2', drink: { ja: '緑茶' }, machines: [{ code: '9' }] });
  expect(told.map(({ isAccepted }) => isAccepted)).toEqual([false, true]);
  expect(events.map(({ title, ended }) => [title.en, ended?.by, ended?.note])).toEqual([
    ['A slot jammed: check the machine', undefined, undefined],
    ['A machine stays offline: check its power and network', undefined, undefined],
    ['A slot jammed: check the machine', '三浦', '缶を取り除いた'],
  ]);
});

test.each(['finance', 'support', 'field'] as const)(
  'role %s can open the page of a machine’s task only if it may see incidents',
  async (role) => {
    const desk = await signIn(TENANT, [role]);
    const asked = await desk.call('GET', '/tasks/offline.m-alone.MACHINE_OFFLINE');
    // The machine has a site, so its task is that of the site.
    const id = String((await offline()).tasks.at(-1)?.id);
    const site = await desk.call('GET', `/tasks/${id}`);
    const expected = role === 'finance' ? 'ACTION_FORBIDDEN' : 200;
    expect([await outcomeOf(asked), await outcomeOf(site)]).toEqual([expected, expected]);
  },
);

test('the task of an invented site is unknown', async () => {
  for (const id of [
    'offline.site.AA',
    'offline.site.A',
    'offline.site.MACHINE_OFFLINE',
    'incident.x',
  ]) {
    expect(await outcomeOf(await field.call('GET', `/tasks/${id}`)), id).toBe('TASK_UNKNOWN');
    expect(await outcomeOf(await step(id, { step: 'done' })), id).toBe('TASK_UNKNOWN');
  }
});
