import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { taskIdSchema } from '../../../../contract/console/tasks.ts';
import { notifyIncidents } from '../../../../worker/core/incidents/notify-incidents.ts';
import {
  listIncidents,
  showIncident,
} from '../../../../worker/core/incidents/operate/list-incidents.ts';
import { resolveEnded } from '../../../../worker/core/incidents/resolve-incident.ts';
import { stepTask } from '../../../../worker/core/operations/tasks/step-task.ts';
import { documentPath } from '../../../../worker/core/store/segments.ts';
import { storedMs } from '../../../../worker/core/store/values.ts';
import {
  answerWith,
  at,
  clientId,
  FIRST,
  lost,
  MINUTE_MS,
  machineId,
  NOON_MS,
  newTenant,
  open,
  operatorAt,
  putMachines,
  raise,
  recipients,
  SECOND,
  sent,
  stores,
  support,
} from '../../support/operator-messages.ts';
import { list, patch } from '../../support/stand-ins.ts';

const HOOK = 'https://operator.example/hook';

beforeEach(newTenant);

describe('a message that the first recipient does not accept', () => {
  test('is retried with growing back-off, and then goes to the second recipient', async () => {
    answerWith({ [FIRST]: 'RETRY_LATER' });
    await raise(0);
    let nowMs = NOON_MS + 5 * MINUTE_MS;
    const waits: number[] = [];
    for (let tried = 1; tried <= 6; tried++) {
      await notifyIncidents(at(nowMs));
      const [incident] = await open();
      expect(incident).toMatchObject({ isTold: tried === 6, tries: tried });
      const next = incident?.notifyAt ?? null;
      if (next !== null) waits.push(next - nowMs);
      nowMs = next ?? nowMs;
    }
    expect(waits.map((ms) => ms / MINUTE_MS)).toEqual([1, 2, 4, 8, 16]);
    expect(recipients()).toEqual([...Array(6).fill(FIRST), SECOND]);
  });

  test.each(['REFUSED', 'LIMIT_REACHED'] as const)(
    'because LINE answers %s goes to the second recipient at once',
    async (outcome) => {
      answerWith({ [FIRST]: outcome });
      await raise(0);
      await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
      expect(recipients()).toEqual([FIRST, SECOND]);
      const [incident] = await open();
      expect(incident).toMatchObject({ isTold: true, notifyAt: null });
      expect(incident?.attempts.map(({ to, by, outcome: said }) => [to, by, said])).toEqual([
        ['first', 'line', outcome],
        ['second', 'line', 'SENT'],
      ]);
    },
  );

  test('that LINE accepted is retried only at the webhook that failed', async () => {
    await support({ lineTo: FIRST, webhookUrl: HOOK });
    answerWith({ [HOOK]: 'RETRY_LATER' });
    await raise(0);
    await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
    expect((await open())[0]).toMatchObject({ isTold: true, notifyAt: NOON_MS + 6 * MINUTE_MS });
    answerWith({});
    await notifyIncidents(at(NOON_MS + 6 * MINUTE_MS));
    expect(recipients()).toEqual([FIRST, HOOK, HOOK]);
    expect((await open())[0]).toMatchObject({ notifyAt: null });
  });
});

test('a message about an incident of a newer version is retried with growing back-off, and its fields stay', async () => {
  answerWith({ [FIRST]: 'RETRY_LATER' });
  const path = `clients/${clientId}/incidents/m-0.MACHINE_OFFLINE`;
  const document = documentPath(...path.split('/'));
  await raise(0);
  const attempts = { theirs: 'another shape' };
  await patch(path, { attempts });
  let nowMs = NOON_MS + 5 * MINUTE_MS;
  const waits: unknown[] = [];
  for (let tried = 1; tried <= 3; tried++) {
    await notifyIncidents(at(nowMs));
    const { fields } = (await stores.store.get(document)) ?? {};
    expect(fields).toMatchObject({ kind: 'MACHINE_OFFLINE', attempts, tries: tried });
    const next = v.parse(storedMs, fields?.['notifyAt']);
    waits.push((next - nowMs) / MINUTE_MS);
    nowMs = next;
  }
  expect(waits).toEqual([1, 2, 4]);
  answerWith({});
  await notifyIncidents(at(nowMs));
  expect(sent.map(({ outcome }) => outcome)).toEqual([...Array(3).fill('RETRY_LATER'), 'SENT']);
  expect((await stores.store.get(document))?.fields).toMatchObject({ attempts, notifyAt: null });
});

test('in quiet hours only urgent incidents are sent, the others afterwards', async () => {
  await support({ lineTo: FIRST, quietHours: { from: '22:00', to: '07:00' } });
  const night = Date.parse('2026-11-23T16:58:00Z');
  await raise(0, 'MACHINE_OFFLINE', night);
  await raise(0, 'DOOR_OPEN', night);
  await notifyIncidents(at(night + 5 * MINUTE_MS));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('扉が開いたまま');
  expect(sent[0]?.text).not.toContain('自販機がオフラインのまま');
  const morning = Date.parse('2026-11-23T22:00:00Z');
  await notifyIncidents(at(morning - 1000));
  expect(sent).toHaveLength(1);
  await notifyIncidents(at(morning));
  expect(sent[1]?.text).toContain('自販機がオフラインのまま');
});

test('one message reports forty machines of a site: the site, their number, and every machine', async () => {
  await putMachines(40, '新宿タワー');
  for (let number = 0; number < 40; number++) await raise(number);
  await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
  expect(sent).toHaveLength(1);
  const text = sent[0]?.text ?? '';
  expect(text).toContain('新宿タワー：自販機40台');
  for (let number = 0; number < 40; number++) expect(text).toContain(`${number} ${number}号機`);
  expect(text).not.toContain('ほか');
});

test('machines that fail within five minutes are one message, five minutes after the first', async () => {
  await putMachines(3, '新宿タワー');
  for (const number of [0, 1, 2]) {
    await raise(number, 'MACHINE_OFFLINE', NOON_MS + number * 2 * MINUTE_MS);
  }
  await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS - 1000));
  expect(sent).toEqual([]);
  await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
  await notifyIncidents(at(NOON_MS + 10 * MINUTE_MS));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('新宿タワー：自販機3台');
});

test('a retry keeps its back-off even if another incident becomes due', async () => {
  answerWith({ [FIRST]: 'RETRY_LATER' });
  await putMachines(2, '本社');
  await raise(0);
  for (const minute of [5, 6, 8]) await notifyIncidents(at(NOON_MS + minute * MINUTE_MS));
  await raise(1, 'DOOR_OPEN', NOON_MS + 4 * MINUTE_MS);
  await notifyIncidents(at(NOON_MS + 9 * MINUTE_MS));
  const tries = (await open()).map(({ kind, tries: failed }) => [kind, failed]);
  expect(Object.fromEntries(tries)).toEqual({ MACHINE_OFFLINE: 3, DOOR_OPEN: 1 });
  answerWith({});
  await notifyIncidents(at(NOON_MS + 60 * MINUTE_MS));
});

test('a removed machine raises no incidents, and its incident is resolved', async () => {
  await raise(7);
  await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
  expect([sent, await open()]).toEqual([[], []]);
});

describe('an incident whose cause has gone', () => {
  const subject = () => ({ ...lost, machineId: machineId(0) });

  test('is resolved, and a notified operator is notified again', async () => {
    await raise(0);
    await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
    const endedMs = NOON_MS + 60 * MINUTE_MS;
    await resolveEnded(at(endedMs), clientId, [subject()], 'it is back');
    expect(await open()).toEqual([]);
    await notifyIncidents(at(endedMs + 5 * MINUTE_MS));
    expect(sent.map(({ text }) => text.slice(0, 4))).toEqual(['【要確認', '【解決】']);
    await notifyIncidents(at(endedMs + 10 * MINUTE_MS));
    expect(sent).toHaveLength(2);
  });

  test('while its message is being sent, is followed by the all-clear', async () => {
    await raise(0);
    const nowMs = NOON_MS + 5 * MINUTE_MS;
    const services = at(nowMs);
    const { lineMessaging } = services;
    const push: typeof lineMessaging.push = async (...message) => {
      await resolveEnded(services, clientId, [subject()], 'it is back');
      return lineMessaging.push(...message);
    };
    await notifyIncidents({ ...services, lineMessaging: { ...lineMessaging, push } });
    expect(await open()).toEqual([]);
    await notifyIncidents(at(nowMs + 5 * MINUTE_MS));
    expect(sent.map(({ text }) => text.slice(0, 4))).toEqual(['【要確認', '【解決】']);
  });

  test('is resolved even if another write changes it at the same time', async () => {
    await raise(0);
    const services = at(NOON_MS + MINUTE_MS);
    const { store } = services;
    let changes = 1;
    const batchGet: typeof store.batchGet = async (...asked) => {
      const found = await store.batchGet(...asked);
      if (changes > 0)
        await patch(`clients/${clientId}/incidents/m-0.MACHINE_OFFLINE`, { tries: 1 });
      changes -= 1;
      return found;
    };
    const changing = { ...services, store: { ...store, batchGet } };
    expect(await resolveEnded(changing, clientId, [subject()], 'it is back')).toBe(true);
    expect(await open()).toEqual([]);
  });

  test('before the first notification is never sent', async () => {
    await raise(0);
    await resolveEnded(at(NOON_MS + MINUTE_MS), clientId, [subject()], 'it is back');
    await notifyIncidents(at(NOON_MS + 30 * MINUTE_MS));
    expect(sent).toEqual([]);
  });

  test('can be opened again as a new incident, and both are stored', async () => {
    for (const minute of [0, 30]) {
      const nowMs = NOON_MS + minute * MINUTE_MS;
      await raise(0, 'MACHINE_OFFLINE', nowMs);
      await resolveEnded(at(nowMs + MINUTE_MS), clientId, [subject()], 'it is back');
    }
    expect(await list(`clients/${clientId}/incidents`)).toHaveLength(2);
  });
});

describe('a person', () => {
  test('resolves an incident with a note, without a further message', async () => {
    await raise(0);
    await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
    const [incident] = await open();
    const id = incident?.id ?? '';
    const operator = operatorAt(NOON_MS + 20 * MINUTE_MS);
    const task = v.parse(taskIdSchema, `offline.${id}`);
    const done = { step: 'done', note: '電源を入れました', photo: null, useful: null } as const;
    expect(await stepTask(operator, task, done)).toMatchObject({ ok: true });
    expect(await open()).toEqual([]);
    const resolved = await listIncidents(operator, { resolved: true });
    expect(resolved).toMatchObject({
      value: {
        incidents: [
          {
            incident: { resolved: { by: 'hanako', note: '電源を入れました' } },
            place: { name: '0号機', site: '本社' },
          },
        ],
      },
    });
    await notifyIncidents(at(NOON_MS + 60 * MINUTE_MS));
    expect(sent).toHaveLength(1);
    const again = await stepTask(operator, task, done);
    expect(again).toMatchObject({ ok: false, error: { code: 'DONE_BEFORE' } });
  });

  test('lists incidents in pages, the latest first, and sees one by its id', async () => {
    await putMachines(60, '本社');
    for (let number = 0; number < 30; number++) {
      await raise(number, 'MACHINE_OFFLINE', NOON_MS + number);
    }
    const operator = operatorAt(NOON_MS);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listIncidents(operator, { resolved: false, cursor });
      if (!page.ok) throw new Error(page.error.code);
      seen.push(...page.value.incidents.map(({ incident: { id } }) => id));
      cursor = page.value.cursor ?? undefined;
    } while (cursor !== undefined);
    const expected = Array.from({ length: 30 }, (_, index) => `m-${29 - index}.MACHINE_OFFLINE`);
    expect(seen).toEqual(expected);
    const shown = await showIncident(operator, 'm-3.MACHINE_OFFLINE');
    expect(shown).toMatchObject({ value: { place: { code: '3' } } });
    expect(await listIncidents(operator, { resolved: false, cursor: '?' })).toMatchObject({
      error: { code: 'CURSOR_INVALID' },
    });
  });
});
