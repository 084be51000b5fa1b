import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { valueOrFail } from '../../../../cli/command/failure-text.ts';
import { reportIncidents } from '../../../../cli/incidents/report-incidents.ts';
import { openOperatorContext, parseOrderId } from '../../../../cli/orders/operator-context.ts';
import { machineIdSchema } from '../../../../contract/shared/ids.ts';
import { createServices } from '../../../../worker/core/create-services.ts';
import { settingsOf } from '../../../../worker/core/env.ts';
import { incidentWrite } from '../../../../worker/core/incidents/incident-document.ts';
import type { IncidentKind } from '../../../../worker/core/incidents/incident-kinds.ts';
import { listIncidents } from '../../../../worker/core/incidents/operate/list-incidents.ts';
import { resolveEnded } from '../../../../worker/core/incidents/resolve-incident.ts';
import { answerProblem } from '../../../../worker/core/operations/answer-problem.ts';
import { settleOrder } from '../../../../worker/core/operations/settle-order.ts';
import { listTasks } from '../../../../worker/core/operations/tasks/list-tasks.ts';
import type { OperatorContext } from '../../../../worker/core/operator/operator-context.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../../support/shop.ts';

const TENANT = 'resolving';
const CHANNEL = '1650011490';
const services = createServices(settingsOf(env), () => {
  throw new Error('no machine is reached');
});
let operator: OperatorContext;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  operator = await openOperatorContext(services, TENANT, 'hanako');
});

/** Makes a purchase about which the customer reports a problem. */
async function complained() {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  const report = { reason: 'damaged', text: '缶がへこんでいました', photo: null };
  expect((await shopper.call('POST', `/orders/${id}/problem`, report)).status).toBe(200);
  return parseOrderId(id);
}
const raise = (orderId: ReturnType<typeof parseOrderId>, kind: IncidentKind) =>
  services.store.commit([
    incidentWrite(operator.client.clientId, { kind, orderId, machineId: null }, Date.now()),
  ]);
const of = async (orderId: string, resolved: boolean) => {
  const page = await listIncidents(operator, { resolved });
  const all = page.ok ? page.value.incidents.map(({ incident }) => incident) : [];
  return all.filter((incident) => incident.orderId === orderId);
};
const kinds = async (orderId: string, resolved: boolean) =>
  (await of(orderId, resolved)).map(({ kind }) => kind).toSorted();

test('an answer resolves the reported problem, but not the order’s other incidents', async () => {
  const orderId = await complained();
  await raise(orderId, 'LATE_DISPENSED');
  await answerProblem(operator, orderId, '申し訳ございません');
  expect(await kinds(orderId, false)).toEqual(['LATE_DISPENSED']);
  expect(await kinds(orderId, true)).toEqual(['COMPLAINT']);
});

test('settling an order resolves all of its incidents, with the operator’s name and reason', async () => {
  const orderId = await complained();
  await raise(orderId, 'LATE_DISPENSED');
  const because = { reason: '返金', force: false };
  expect(await settleOrder(operator, 'refund', orderId, because)).toMatchObject({ ok: true });
  expect(await kinds(orderId, false)).toEqual([]);
  const resolved = await of(orderId, true);
  expect(resolved.map(({ kind }) => kind).toSorted()).toEqual(['COMPLAINT', 'LATE_DISPENSED']);
  for (const one of resolved) expect(one.resolved).toMatchObject({ by: 'hanako', note: '返金' });
});

const problems = async (cursor: string | undefined) =>
  valueOrFail(await listTasks(operator, { kind: 'problem', cursor }));

test('unanswered problems are listed, the oldest first', async () => {
  const [first, second] = [await complained(), await complained()];
  const { tasks } = await problems(undefined);
  expect(tasks.map(({ orderId }) => orderId)).toEqual([first, second]);
  await answerProblem(operator, first, '申し訳ございません');
  await answerProblem(operator, second, '申し訳ございません');
  expect((await problems(undefined)).tasks).toEqual([]);
});

describe('a resolved incident', () => {
  const DAY_MS = 24 * 3_600_000;
  const at = (nowMs: number) => ({ ...operator, services: { ...services, nowMs: () => nowMs } });
  const machine = (number: number) => v.parse(machineIdSchema, `m-archive-${number}`);

  test('is in the list for 30 days, and then in the archive, even behind many newer ones', async () => {
    const { clientId } = operator.client;
    const startMs = Date.now() - 100 * DAY_MS;
    const happened = (number: number) => ({
      ...{ kind: 'MACHINE_OFFLINE' as const, orderId: null, machineId: machine(number) },
    });
    const end = async (number: number, nowMs: number) => {
      await services.store.commit([incidentWrite(clientId, happened(number), nowMs)]);
      await resolveEnded(at(nowMs).services, clientId, [happened(number)], 'it is back');
    };
    await end(1, startMs);
    expect(await reportIncidents(at(startMs + 29 * DAY_MS), 'resolved', undefined)).toContain(
      'm-archive-1.',
    );
    for (let number = 2; number <= 60; number++) await end(number, startMs + 40 * DAY_MS + number);
    const late = at(startMs + 41 * DAY_MS);
    expect(await reportIncidents(late, 'archived', undefined)).toMatch(/m-archive-1\..*$/);
    expect(await reportIncidents(late, 'resolved', undefined)).not.toContain('m-archive-1.');
  });
});

test('every unanswered problem is listed, page by page', async () => {
  const machineId = v.parse(machineIdSchema, 'm-many');
  const { clientId } = operator.client;
  const startMs = Date.now();
  const ids = Array.from({ length: 60 }, (_, number) =>
    parseOrderId(`${'a'.repeat(24)}${'abcdefgh'[Math.floor(number / 8)]}${'abcdefgh'[number % 8]}`),
  );
  for (const [number, orderId] of ids.entries()) {
    const happened = { kind: 'COMPLAINT', orderId, machineId } as const;
    await services.store.commit([incidentWrite(clientId, happened, startMs + number)]);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await problems(cursor);
    seen.push(...page.tasks.map(({ orderId }) => orderId ?? ''));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(ids);
});
