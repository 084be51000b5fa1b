import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { taskIdSchema } from '../../../../contract/console/tasks.ts';
import { notifyIncidents } from '../../../../worker/core/incidents/notify-incidents.ts';
import { resolveEnded } from '../../../../worker/core/incidents/resolve-incident.ts';
import { stepTask } from '../../../../worker/core/operations/tasks/step-task.ts';
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
  support,
} from '../../support/operator-messages.ts';

beforeEach(newTenant);

describe('an incident that was sent to the first recipient', () => {
  const escalated = { lineTo: FIRST, second: { lineTo: SECOND }, escalateMinutes: 30 };
  const toldMs = NOON_MS + 5 * MINUTE_MS;
  const late = toldMs + 30 * MINUTE_MS;
  const take = async () => {
    const task = v.parse(taskIdSchema, 'offline.m-0.MACHINE_OFFLINE');
    expect((await stepTask(operatorAt(NOON_MS), task, { step: 'take', seen: null })).ok).toBe(true);
  };

  test('is escalated once to the second recipient if nobody takes it in time', async () => {
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

  test('is not escalated if somebody has taken it, or if it has ended', async () => {
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

  test('is escalated again until the second recipient accepts it', async () => {
    await support(escalated);
    answerWith({ [SECOND]: 'RETRY_LATER' });
    await raise(0);
    await notifyIncidents(at(toldMs));
    await notifyIncidents(at(late));
    const [{ notifyAt } = { notifyAt: null }] = await open();
    expect(notifyAt).toBeGreaterThan(late);
    answerWith({});
    await notifyIncidents(at(notifyAt ?? 0));
    expect(recipients()).toEqual([FIRST, SECOND, SECOND]);
    expect((await open())[0]).toMatchObject({ notifyAt: null });
  });

  test('is escalated only after the end of quiet hours plus the same time', async () => {
    await support({ ...escalated, quietHours: { from: '11:00', to: '14:00' } });
    const endMs = NOON_MS + 2 * 60 * MINUTE_MS;
    await raise(0);
    await notifyIncidents(at(toldMs));
    await notifyIncidents(at(endMs));
    expect(recipients()).toEqual([FIRST]);
    await notifyIncidents(at(endMs + 30 * MINUTE_MS));
    expect(recipients()).toEqual([FIRST, SECOND]);
  });

  const due = { lineTo: FIRST, second: { lineTo: SECOND }, dueMinutes: 60 };
  const dueMs = NOON_MS + 60 * MINUTE_MS;

  test('is escalated at its deadline even if somebody has taken it, and the message gives that reason', async () => {
    await support(due);
    await raise(0);
    await notifyIncidents(at(toldMs));
    expect((await open())[0]).toMatchObject({ notifyAt: dueMs });
    await take();
    await notifyIncidents(at(dueMs - 1));
    expect(recipients()).toEqual([FIRST]);
    await notifyIncidents(at(dueMs));
    expect(recipients()).toEqual([FIRST, SECOND]);
    expect(sent[1]?.text).toMatch(/^【期限超過】期限を過ぎても終わっていません/);
    expect((await open())[0]).toMatchObject({ notifyAt: null });
  });

  test('keeps its deadline after somebody took it, and has none after its end', async () => {
    await support({ ...due, escalateMinutes: 30 });
    await raise(0);
    await notifyIncidents(at(toldMs));
    await take();
    await notifyIncidents(at(late));
    expect(recipients()).toEqual([FIRST]);
    expect((await open())[0]).toMatchObject({ notifyAt: dueMs });
    const gone = { ...lost, machineId: machineId(0) };
    await resolveEnded(at(late), clientId, [gone], 'the cause has gone');
    await notifyIncidents(at(dueMs));
    expect(recipients()).toEqual([FIRST, FIRST]);
    expect(sent[1]?.text).toMatch(/^【解決】/);
  });

  test('has a deadline that starts at the end of quiet hours, or a minute after a late first message', async () => {
    await support({ ...due, quietHours: { from: '11:00', to: '14:00' } });
    const endMs = NOON_MS + 2 * 60 * MINUTE_MS;
    await raise(0);
    await notifyIncidents(at(toldMs));
    await notifyIncidents(at(endMs));
    expect((await open())[0]).toMatchObject({ notifyAt: endMs + 60 * MINUTE_MS });
    await support(due);
    await raise(1);
    await putMachines(2, '本社');
    await notifyIncidents(at(endMs));
    expect(recipients()).toEqual([FIRST, FIRST]);
    await notifyIncidents(at(endMs + MINUTE_MS));
    expect(recipients()).toEqual([FIRST, FIRST, SECOND]);
    await notifyIncidents(at(endMs + 60 * MINUTE_MS));
    expect(recipients()).toEqual([FIRST, FIRST, SECOND, SECOND]);
  });

  test('is not escalated without an escalation time or a second recipient', async () => {
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
