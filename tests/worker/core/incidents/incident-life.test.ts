import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { taskIdSchema } from '../../../../contract/console/tasks.ts';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { incidentWrite } from '../../../../worker/core/incidents/incident-document.ts';
import type { IncidentKind } from '../../../../worker/core/incidents/incident-kinds.ts';
import { notifyIncidents } from '../../../../worker/core/incidents/notify-incidents.ts';
import {
  listIncidents,
  showIncident,
} from '../../../../worker/core/incidents/operate/list-incidents.ts';
import { resolveEnded } from '../../../../worker/core/incidents/resolve-incident.ts';
import { stepTask } from '../../../../worker/core/operations/tasks/step-task.ts';
import type { PushOutcome } from '../../../../worker/core/platforms/line-messaging.ts';
import type { Services } from '../../../../worker/core/services.ts';
import { documentPath } from '../../../../worker/core/store/segments.ts';
import { type Fields, storedMs } from '../../../../worker/core/store/values.ts';
import { list, patch, seed } from '../../support/stand-ins.ts';

const MINUTE_MS = 60_000;
const FIRST = `C${'1'.repeat(32)}`;
const SECOND = `C${'2'.repeat(32)}`;
const HOOK = 'https://operator.example/hook';
/** Noon in Japan. */
const NOON_MS = Date.parse('2026-11-23T03:00:00Z');

const stores = createServices(settingsOf(env), () => {
  throw new Error('no machine is asked here');
});
const lost = { orderId: null, kind: 'MACHINE_OFFLINE' } as const;
let made = 0;
let clientId = v.parse(clientIdSchema, 'life-0');
/** Each accepted or refused message: to whom, and its words. */
let sent: { to: string; text: string; outcome: PushOutcome }[] = [];
/** The outcome of each recipient. Default: SENT. */
let outcomes: Record<string, PushOutcome> = {};

const answer = async (to: string, text: string): Promise<PushOutcome> => {
  const outcome = outcomes[to] ?? 'SENT';
  sent.push({ to, text, outcome });
  return outcome;
};
const at = (nowMs: number): Services => ({
  ...stores,
  nowMs: () => nowMs,
  lineMessaging: {
    ...stores.lineMessaging,
    push: (_, { to, messages }) =>
      answer(to, messages.map((one) => ('text' in one ? one.text : '')).join('\n')),
  },
  operatorWebhook: { post: (url, { text }) => answer(url, text) },
});
const operatorAt = (nowMs: number) => ({
  services: at(nowMs),
  client: { clientId },
  actor: { type: 'command', id: 'hanako', name: 'hanako', roles: ['owner'] } as const,
});
const machineId = (number: number) => v.parse(machineIdSchema, `m-${number}`);
const raise = (number: number, kind: IncidentKind = 'MACHINE_OFFLINE', nowMs = NOON_MS) =>
  stores.store.commit([
    incidentWrite(clientId, { orderId: null, kind, machineId: machineId(number) }, nowMs),
  ]);
const putMachines = (count: number, site: string) =>
  seed(
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `clients/${clientId}/machines/m-${index}`,
        { code: String(index), name: { ja: `${index}号機` }, place: { ja: '1階' }, site },
      ]),
    ),
  );
const support = (fields: Fields) => patch(`clients/${clientId}`, { support: fields });
const open = async () => {
  const page = await listIncidents(operatorAt(NOON_MS), { resolved: false });
  return page.ok ? page.value.incidents.map(({ incident }) => incident) : [];
};
const recipients = () => sent.map(({ to }) => to);

beforeEach(async () => {
  made += 1;
  clientId = v.parse(clientIdSchema, `life-${made}`);
  sent = [];
  outcomes = {};
  await putMachines(1, '本社');
  await support({ lineTo: FIRST, second: { lineTo: SECOND } });
});

describe('a message that the first recipient does not accept', () => {
  test('is retried with growing waits, and then goes to the second recipient', async () => {
    outcomes = { [FIRST]: 'RETRY_LATER' };
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
    'because LINE says %s goes to the second recipient at once',
    async (outcome) => {
      outcomes = { [FIRST]: outcome };
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

  test('by webhook after LINE accepted it is repeated only by webhook', async () => {
    await support({ lineTo: FIRST, webhookUrl: HOOK });
    outcomes = { [HOOK]: 'RETRY_LATER' };
    await raise(0);
    await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
    expect((await open())[0]).toMatchObject({ isTold: true, notifyAt: NOON_MS + 6 * MINUTE_MS });
    outcomes = {};
    await notifyIncidents(at(NOON_MS + 6 * MINUTE_MS));
    expect(recipients()).toEqual([FIRST, HOOK, HOOK]);
    expect((await open())[0]).toMatchObject({ notifyAt: null });
  });
});

describe('an incident that the first recipient knows', () => {
  const escalated = { lineTo: FIRST, second: { lineTo: SECOND }, escalateMinutes: 30 };
  const toldMs = NOON_MS + 5 * MINUTE_MS;
  const late = toldMs + 30 * MINUTE_MS;
  const take = async () => {
    const task = v.parse(taskIdSchema, 'offline.m-0.MACHINE_OFFLINE');
    expect((await stepTask(operatorAt(NOON_MS), task, { step: 'take', seen: null })).ok).toBe(true);
  };

  test('goes once to the second one if nobody has taken it in time, and says so', async () => {
    await support(escalated);
    await raise(0);
    await notifyIncidents(at(toldMs));
    expect(recipients()).toEqual([FIRST]);
    expect((await open())[0]).toMatchObject({ isTold: true, notifyAt: late });
    await notifyIncidents(at(late - 1));
    expect(recipients()).toEqual([FIRST]);
    await notifyIncidents(at(late));
    expect(recipients()).toEqual([FIRST, SECOND]);
    expect(sent[1]?.text).toMatch(/^【未対応】担当者がまだ決まっていません/);
    expect((await open())[0]).toMatchObject({ notifyAt: null });
    const gone = { ...lost, machineId: machineId(0) };
    await resolveEnded(at(late), clientId, [gone], 'the cause has gone');
    await notifyIncidents(at(late + 5 * MINUTE_MS));
    expect(recipients().slice(2), 'both hear of the end').toEqual([FIRST, SECOND]);
  });

  test('goes to nobody else if somebody has taken it, or if it has ended', async () => {
    await support(escalated);
    await raise(0);
    await notifyIncidents(at(toldMs));
    await take();
    await notifyIncidents(at(late));
    expect(recipients()).toEqual([FIRST]);
    expect((await open())[0]).toMatchObject({ notifyAt: null });
    await raise(1);
    await putMachines(2, '本社');
    await notifyIncidents(at(toldMs));
    const gone = { ...lost, machineId: machineId(1) };
    await resolveEnded(at(NOON_MS), clientId, [gone], 'the cause has gone');
    await notifyIncidents(at(late));
    expect(recipients()).toEqual([FIRST, FIRST, FIRST]);
    expect(sent[2]?.text).toMatch(/^【解決】/);
  });

  test('is tried again until the second one accepts it', async () => {
    await support(escalated);
    outcomes = { [SECOND]: 'RETRY_LATER' };
    await raise(0);
    await notifyIncidents(at(toldMs));
    await notifyIncidents(at(late));
    const [{ notifyAt } = { notifyAt: null }] = await open();
    expect(notifyAt).toBeGreaterThan(late);
    outcomes = {};
    await notifyIncidents(at(notifyAt ?? 0));
    expect(recipients()).toEqual([FIRST, SECOND, SECOND]);
    expect((await open())[0]).toMatchObject({ notifyAt: null });
  });

  test('waits as long after the end of quiet hours, in which the first one heard nothing', async () => {
    await support({ ...escalated, quietHours: { from: '11:00', to: '14:00' } });
    const endMs = NOON_MS + 2 * 60 * MINUTE_MS;
    await raise(0);
    await notifyIncidents(at(toldMs));
    await notifyIncidents(at(endMs));
    expect(recipients()).toEqual([FIRST]);
    await notifyIncidents(at(endMs + 30 * MINUTE_MS));
    expect(recipients()).toEqual([FIRST, SECOND]);
  });

  test('goes to nobody else without a time or a second recipient', async () => {
    await raise(0);
    await notifyIncidents(at(toldMs));
    expect((await open())[0]).toMatchObject({ notifyAt: null });
    await support({ lineTo: FIRST, escalateMinutes: 30 });
    await raise(1);
    await putMachines(2, '本社');
    await notifyIncidents(at(toldMs));
    expect((await open()).map(({ notifyAt }) => notifyAt)).toEqual([null, null]);
  });
});

test('an incident that a newer version wrote is reported, with growing waits between tries, and keeps that version’s fields', async () => {
  outcomes = { [FIRST]: 'RETRY_LATER' };
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
  outcomes = {};
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

test('forty machines of one site are one message: the site, their number, and every machine', async () => {
  await putMachines(40, '新宿タワー');
  for (let number = 0; number < 40; number++) await raise(number);
  await notifyIncidents(at(NOON_MS + 5 * MINUTE_MS));
  expect(sent).toHaveLength(1);
  const text = sent[0]?.text ?? '';
  expect(text).toContain('新宿タワー：自販機40台');
  for (let number = 0; number < 40; number++) expect(text).toContain(`${number} ${number}号機`);
  expect(text).not.toContain('ほか');
});

test('machines that fail within five minutes are one message, at the time of the first', async () => {
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

test('a retry keeps its back-off when another incident is due', async () => {
  outcomes = { [FIRST]: 'RETRY_LATER' };
  await putMachines(2, '本社');
  await raise(0);
  for (const minute of [5, 6, 8]) await notifyIncidents(at(NOON_MS + minute * MINUTE_MS));
  await raise(1, 'DOOR_OPEN', NOON_MS + 4 * MINUTE_MS);
  await notifyIncidents(at(NOON_MS + 9 * MINUTE_MS));
  const tries = (await open()).map(({ kind, tries: failed }) => [kind, failed]);
  expect(Object.fromEntries(tries)).toEqual({ MACHINE_OFFLINE: 3, DOOR_OPEN: 1 });
  outcomes = {};
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

  test('before the first notification is never sent', async () => {
    await raise(0);
    await resolveEnded(at(NOON_MS + MINUTE_MS), clientId, [subject()], 'it is back');
    await notifyIncidents(at(NOON_MS + 30 * MINUTE_MS));
    expect(sent).toEqual([]);
  });

  test('can open again, and both are kept', async () => {
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
