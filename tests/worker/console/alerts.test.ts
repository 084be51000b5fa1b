import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { alertsSchema } from '../../../contract/console/alerts.ts';
import { type Desk, outcomeOf, signIn } from '../support/console.ts';
import { list, patch, seed, stored, trafficOf } from '../support/stand-ins.ts';
import { openTenant } from '../support/visitor.ts';

const TENANT = 'alerting';
const LINE_ID = `U${'a'.repeat(32)}`;
const HOOK = 'https://hooks.example.jp/services/aSecret';
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

test('a person who ends an alert can rate it as useful or not, and ratings are counted per kind', async () => {
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

test('the page shows the limits or their defaults, the quiet hours, and whether there is a recipient', async () => {
  const traffic = await trafficOf(async () => {
    expect((await alerts()).settings).toMatchObject({
      ...{ first: { lineTo: null, webhookHost: null }, quietHours: null, escalateMinutes: null },
      openHours: null,
    });
  });
  expect(traffic.reduce((sum, call) => sum + call.reads, 0)).toBeLessThanOrEqual(40);
  expect((await alerts()).rules.slice(0, 6).map(({ kind, limit }) => [kind, limit?.value])).toEqual(
    [
      ['MACHINE_OFFLINE', 30],
      ['DOOR_OPEN', 15],
      ['TEMPERATURE', 60],
      ['NO_SALES', 96],
      ['SLOT_JAMMED', 1],
      ['SOLD_OUT', 50],
    ],
  );
  await patch(`clients/${TENANT}`, {
    support: {
      lineTo: LINE_ID,
      quietHours: { from: '22:00', to: '07:00' },
      doorMinutes: 5,
    },
  });
  expect((await alerts()).settings).toMatchObject({
    ...{ first: { lineTo: LINE_ID }, quietHours: { from: '22:00', to: '07:00' } },
  });
  expect((await ruleOf('DOOR_OPEN'))?.limit).toEqual({
    ...{ value: 5, unit: 'minutes', isDefault: false },
  });
  expect((await ruleOf('REFUND_FAILED'))?.limit, 'at once').toBeNull();
  const finance = await signIn(TENANT, ['finance']);
  expect(await outcomeOf(await finance.call('GET', '/alerts'))).toBe('ACTION_FORBIDDEN');
});

describe('a manager', () => {
  const limits = {
    ...{
      offlineMinutes: 60,
      doorMinutes: null,
      temperatureMinutes: 45,
      noSaleHours: 48,
      slotJams: 2,
      soldOutPercent: null,
    },
  };
  const wanted = {
    first: { lineTo: LINE_ID, webhookUrl: HOOK },
    second: { lineTo: `C${'b'.repeat(32)}` },
    ...{ quietHours: { from: '21:00', to: '06:00' }, escalateMinutes: 20, dueMinutes: 90, limits },
    openHours: { from: '07:00', to: '23:00' },
  };
  const put = async (desk: Desk, body: object) =>
    outcomeOf(await desk.call('PUT', '/alerts', body));
  const version = async () => (await alerts()).version;
  const kept = async () => JSON.stringify((await stored(`clients/${TENANT}`))?.['support']);
  const rows = async (what: string) =>
    (await list(`clients/${TENANT}/audit`)).filter(
      ({ fields }) => fields?.['what']?.['stringValue'] === what,
    );

  test('changes times and recipients, and neither the page nor the log shows a webhook’s full address', async () => {
    const desk = await signIn(TENANT, ['manager']);
    expect(await put(desk, { ...wanted, version: await version() })).toBe(200);
    const { settings } = await alerts();
    expect(settings).toEqual({
      ...{ ...wanted, first: { lineTo: LINE_ID, webhookHost: 'hooks.example.jp' } },
      second: { ...wanted.second, webhookHost: null },
    });
    expect((await ruleOf('MACHINE_OFFLINE'))?.limit).toMatchObject({ value: 60, isDefault: false });
    expect((await ruleOf('DOOR_OPEN'))?.limit).toMatchObject({ value: 15, isDefault: true });
    const [row] = await rows('alerts.change');
    const log = JSON.stringify(row?.fields);
    expect(log).toContain('LINE …aaaa, hooks.example.jp');
    expect(log).not.toMatch(/aSecret|a{32}/);
    // The page does not know the address, so it sends none, and the address stays.
    const silent = { ...wanted, first: { lineTo: null } };
    expect(await put(desk, { ...silent, version: await version() })).toBe(200);
    expect(await kept()).toContain(HOOK);
    const none = { ...wanted, first: { lineTo: LINE_ID, webhookUrl: null } };
    expect(await put(desk, { ...none, version: await version() })).toBe(200);
    expect(await kept()).not.toContain(HOOK);
  });

  test('keeps the newer settings when an older page saves', async () => {
    const desk = await signIn(TENANT, ['manager']);
    expect(await put(desk, { ...wanted, version: await version() })).toBe(200);
    const { openHours, dueMinutes, limits: all, ...known } = wanted;
    const { temperatureMinutes: _newer, ...limitsOfBefore } = all;
    const sent = { ...known, escalateMinutes: 25, limits: limitsOfBefore };
    expect(await put(desk, { ...sent, version: await version() })).toBe(200);
    const { settings } = await alerts();
    expect(settings).toMatchObject({ openHours, dueMinutes, escalateMinutes: 25, limits: all });
    expect((await ruleOf('TEMPERATURE'))?.limit).toMatchObject({ value: 45, isDefault: false });
    // `null` clears a setting. A missing field keeps it.
    const none = { ...wanted, openHours: null, dueMinutes: null };
    expect(await put(desk, { ...none, version: await version() })).toBe(200);
    expect((await alerts()).settings).toMatchObject({ openHours: null, dueMinutes: null });
  });

  test('cannot overwrite a colleague’s change, and a repeated request is logged once', async () => {
    const desk = await signIn(TENANT, ['manager']);
    const seen = await version();
    const mine = { ...wanted, escalateMinutes: 45, version: seen };
    expect(await put(desk, mine)).toBe(200);
    const count = (await rows('alerts.change')).length;
    expect(await put(desk, mine)).toBe(200);
    expect((await rows('alerts.change')).length).toBe(count);
    expect(await put(desk, { ...mine, escalateMinutes: 50 })).toBe('SETTINGS_CHANGED');
    expect((await alerts()).settings.escalateMinutes).toBe(45);
  });

  test.each([
    ['a LINE id that is none', { first: { lineTo: 'misaki' } }],
    ['a webhook without TLS', { first: { lineTo: null, webhookUrl: 'http://hooks.example.jp/' } }],
    ['a limit out of range', { limits: { ...limits, offlineMinutes: 5 } }],
    ['half of the quiet hours', { quietHours: { from: '21:00', to: '' } }],
    ['an opening hour that is none', { openHours: { from: '25:00', to: '06:00' } }],
    ['an escalation at once', { escalateMinutes: 0 }],
    ['a deadline at once', { dueMinutes: 0 }],
  ])('cannot store %s', async (_, more) => {
    const desk = await signIn(TENANT, ['manager']);
    const before = await kept();
    const answer = await put(desk, { ...wanted, ...more, version: await version() });
    expect(answer).toBe('CONSOLE_INPUT_INVALID');
    expect(await kept()).toBe(before);
  });

  test('can send a test alert, which becomes a task, but needs a passkey to change the settings', async () => {
    const desk = await signIn(TENANT, ['manager'], { proved: false });
    expect(await put(desk, { ...wanted, version: await version() })).toBe('PASSKEY_REQUIRED');
    expect(await outcomeOf(await desk.call('POST', '/alerts/test'))).toBe(204);
    const task = '/tasks/incident.tenant.ALERT_TEST';
    expect(await outcomeOf(await desk.call('GET', task))).toBe(200);
    expect((await rows('alerts.test')).length).toBe(1);
    expect(await outcomeOf(await field.call('POST', '/alerts/test'))).toBe('ACTION_FORBIDDEN');
    expect(await put(field, { ...wanted, version: await version() })).toBe('ACTION_FORBIDDEN');
  });
});
