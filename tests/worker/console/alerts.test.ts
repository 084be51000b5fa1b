import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { alertsSchema } from '../../../contract/console/alerts.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { patch, seed, trafficOf } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'alerting';
let field: Desk;
let opened = Date.parse('2026-11-22T00:00:00.000Z');

beforeAll(async () => {
  await openTenant(TENANT, '1650041021');
  field = await signIn(TENANT, ['field']);
});

/** Opens an alert about a machine, and ends it. */
async function end(kind: string, more: object): Promise<string | number> {
  opened += 60_000;
  const id = `m-1.${kind}`;
  await seed({
    [`clients/${TENANT}/machines/m-1`]: { code: '1', name: { ja: '北口', en: 'North gate' } },
    [`clients/${TENANT}/incidents/${id}`]: {
      ...{ kind, orderId: null, machineId: 'm-1', slot: null, isOpen: true },
      ...{ notifyAt: null, tries: 0, isTold: true, attempts: [], taken: null, resolved: null },
      openedAt: new Date(opened).toISOString(),
    },
  });
  const answer = await field.call('POST', `/tasks/incident.${id}`, { step: 'done', ...more });
  return outcomeOf(answer);
}
const alerts = async () => v.parse(alertsSchema, await (await field.call('GET', '/alerts')).json());
const ruleOf = async (kind: string) => (await alerts()).rules.find((rule) => rule.kind === kind);

test('who ends an alert may say whether it was useful, and each kind counts its answers alone', async () => {
  expect(await ruleOf('DOOR_OPEN')).toMatchObject({ useful: 0, useless: 0 });
  expect(await end('DOOR_OPEN', { useful: true })).toBe(204);
  expect(await end('DOOR_OPEN', { useful: true })).toBe(204);
  expect(await end('DOOR_OPEN', { useful: false })).toBe(204);
  expect(await end('DOOR_OPEN', {})).toBe(204);
  expect(await end('SOLD_OUT', { useful: false })).toBe(204);
  expect(await end('SOLD_OUT', { useful: 'yes' })).toBe('CONSOLE_INPUT_INVALID');
  expect(await ruleOf('DOOR_OPEN')).toMatchObject({ useful: 2, useless: 1 });
  expect(await ruleOf('SOLD_OUT')).toMatchObject({ useful: 0, useless: 1 });
});

test('the page shows the tenant’s limits or the defaults, the quiet hours, and whether there is a recipient', async () => {
  const traffic = await trafficOf(async () => {
    expect(await alerts()).toMatchObject({ hasRecipient: false, quietHours: null });
  });
  expect(traffic.reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(40);
  expect((await alerts()).rules.slice(0, 5).map(({ kind, limit }) => [kind, limit?.value])).toEqual(
    [
      ['MACHINE_OFFLINE', 30],
      ['DOOR_OPEN', 15],
      ['NO_SALES', 96],
      ['SLOT_JAMMED', 1],
      ['SOLD_OUT', 50],
    ],
  );
  await patch(`clients/${TENANT}`, {
    support: {
      lineTo: `U${'a'.repeat(32)}`,
      quietHours: { from: '22:00', to: '07:00' },
      doorMinutes: 5,
    },
  });
  expect(await alerts()).toMatchObject({
    ...{ hasRecipient: true, quietHours: { from: '22:00', to: '07:00' } },
  });
  expect((await ruleOf('DOOR_OPEN'))?.limit).toEqual({
    ...{ value: 5, unit: 'minutes', isDefault: false },
  });
  expect((await ruleOf('REFUND_FAILED'))?.limit, 'at once').toBeNull();
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await finance.call('GET', '/alerts'))).toBe('ACTION_FORBIDDEN');
});
