import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseOrderId } from '../../../cli/orders/operator-context.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { auditWrites } from '../../../worker/core/operator/write-audit.ts';
import { Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, services, signIn } from '../support/console.ts';
import { befriend, openMessaging } from '../support/messages.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  until,
  vend,
} from '../support/shop.ts';
import { control, list, patch, seed, stored } from '../support/stand-ins.ts';

const TENANT = 'paged';
const CHANNEL = '1650009985';

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
});

const pageSchema = v.object({
  language: v.string(),
  returnsCoupon: v.boolean(),
  flags: v.array(v.object({ ja: v.string(), en: v.string() })),
  row: v.object({ state: v.string() }),
  machine: v.looseObject({ journal: v.string(), reason: v.nullable(v.string()) }),
  messages: v.object({
    sent: v.array(v.object({ what: v.string(), outcome: v.string(), at: v.string() })),
    owed: v.nullable(v.string()),
    tellsAnswer: v.boolean(),
    tellsRefund: v.boolean(),
  }),
  told: v.array(v.object({ about: v.string(), by: v.string(), isAccepted: v.boolean() })),
  audits: v.array(v.object({ what: v.string(), said: v.nullable(v.string()) })),
});
const seen = async (who: Desk, orderId: string) =>
  v.parse(pageSchema, await (await who.call('GET', `/orders/${orderId}`)).json());

async function friend(): Promise<Shopper> {
  const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
  await befriend(shopper);
  await shopper.call('PUT', '/me/settings', { notifications: { receipts: true, stock: true } });
  return shopper;
}

/** Makes a purchase whose machine is connected, up to its command. */
async function commanded(shopper: Shopper) {
  const { machineId, device } = await openMachine(TENANT);
  const { id } = await orderIn(await shopper.buy(machineId));
  return { orderId: parseOrderId(id), machineId, device };
}

async function bought(shopper: Shopper): Promise<string> {
  const { orderId, device } = await commanded(shopper);
  await vend(device);
  await reaches(shopper, orderId, 'CAPTURED');
  return orderId;
}

/** Makes a purchase whose machine never reports the result of the command. */
async function undecided(shopper: Shopper, after: readonly string[] = []) {
  const { orderId, machineId, device } = await commanded(shopper);
  await device.received('vend');
  const at = new Timestamp(new Date().toISOString());
  const history = ['VENDING', ...after, 'MANUAL_REVIEW'].map((state) => ({ state, at }));
  const state = { state: 'MANUAL_REVIEW', driveAt: null, history };
  await patch(`clients/${TENANT}/orders/${orderId}`, { ...state, flags: ['JOURNAL_LOST'] });
  return { orderId, machineId };
}

const act = (who: Desk, orderId: string, command: object) =>
  who.call('POST', `/orders/${orderId}/actions`, { orderId, reason: 'looked it up', ...command });

describe('the page of an order', () => {
  test('lists the sent LINE messages, and tells whether an answer or a refund will send another', async () => {
    const [shopper, support] = [await friend(), await signIn(TENANT, ['support'])];
    const orderId = await bought(shopper);
    await until(async () => (await seen(support, orderId)).messages.sent.length === 1);
    const report = { reason: 'nothing-came', text: 'nothing', photo: null };
    await shopper.call('POST', `/orders/${orderId}/problem`, report);
    const answer = { kind: 'answer', text: 'We are sorry' };
    expect(await outcomeOf(await act(support, orderId, answer))).toBe(200);
    expect(await outcomeOf(await act(support, orderId, { kind: 'refund' }))).toBe(200);
    const { messages } = await seen(support, orderId);
    expect(messages.sent.map(({ what, outcome }) => `${what} ${outcome}`)).toEqual([
      ...['receipt SENT', 'answer SENT', 'money-back SENT'],
    ]);
    expect(messages).toMatchObject({ owed: null, tellsAnswer: true, tellsRefund: true });
    expect(JSON.stringify(messages)).not.toContain('sorry');
  });

  test('lists the alerts to staff about it, and whether each was accepted, also after an answer', async () => {
    const [shopper, support] = [await friend(), await signIn(TENANT, ['support'])];
    const orderId = await bought(shopper);
    expect((await seen(support, orderId)).told).toEqual([]);
    const report = { reason: 'nothing-came', text: 'nothing', photo: null };
    await shopper.call('POST', `/orders/${orderId}/problem`, report);
    const at = (iso: string) => ({ at: new Timestamp(iso), about: 'problem' });
    await patch(`clients/${TENANT}/incidents/${orderId}.COMPLAINT`, {
      attempts: [
        { ...at('2026-11-20T02:00:00Z'), to: 'first', by: 'line', outcome: 'QUOTA' },
        { ...at('2026-11-20T01:00:00Z'), to: 'first', by: 'webhook', outcome: 'SENT' },
      ],
    });
    const told = [
      { about: 'problem', by: 'webhook', isAccepted: true },
      { about: 'problem', by: 'line', isAccepted: false },
    ];
    expect((await seen(support, orderId)).told).toEqual(told);
    await act(support, orderId, { kind: 'answer', text: 'We are sorry' });
    expect((await seen(support, orderId)).told).toEqual(told);
  });

  test('tells that a person who is not a friend gets no LINE message', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const orderId = await bought(shopper);
    const { messages } = await seen(await signIn(TENANT, ['support']), orderId);
    expect(messages).toEqual({ sent: [], owed: null, tellsAnswer: false, tellsRefund: false });
  });

  test('tells what the machine’s journal proves, and explains each flag', async () => {
    const [shopper, support] = [await friend(), await signIn(TENANT, ['support'])];
    const sold = await seen(support, await bought(shopper));
    expect(sold).toMatchObject({ machine: { journal: 'read' }, flags: [], returnsCoupon: false });
    const { orderId } = await undecided(shopper);
    const lost = await seen(support, orderId);
    expect(lost).toMatchObject({ machine: { journal: 'lost' }, returnsCoupon: false });
    expect(lost.flags).toMatchObject([{ en: expect.stringContaining('journal') }]);
  });

  test('shows the provider’s earlier answers', async () => {
    const [shopper, support] = [await friend(), await signIn(TENANT, ['support'])];
    const orderId = await bought(shopper);
    await support.call('POST', `/orders/${orderId}/provider`);
    expect((await seen(support, orderId)).audits).toMatchObject([
      { what: 'provider.ask', said: 'CAPTURED' },
    ]);
  });
});

test('no audit row names a customer', async () => {
  const [shopper, manager] = [await friend(), await signIn(TENANT, ['manager'])];
  const orderId = await bought(shopper);
  const report = { reason: 'nothing-came', text: 'my name is Hanako', photo: null };
  await shopper.call('POST', `/orders/${orderId}/problem`, report);
  const shown = await manager.call('POST', `/orders/${orderId}/person`);
  const { name } = await shown.json<{ name: string }>();
  await manager.call('POST', `/orders/${orderId}/provider`);
  await act(manager, orderId, { kind: 'answer', text: 'Dear Hanako' });
  expect(await outcomeOf(await act(manager, orderId, { kind: 'refund' }))).toBe(200);
  const rows = (await list(`clients/${TENANT}/audit`)).filter(({ name: path }) =>
    path.includes(`order.${orderId}.`),
  );
  expect(rows).toHaveLength(4);
  for (const personal of [name, shopper.userId, 'Hanako']) {
    expect(personal).not.toBe('');
    expect(JSON.stringify(rows)).not.toContain(personal);
  }
});

/** Writes forty audit rows about an order, as forty displays of the person's name would. */
async function logReveals({ staffId, name }: Desk, orderId: string): Promise<void> {
  const acting = {
    ...{ services, client: { clientId: v.parse(clientIdSchema, TENANT) } },
    actor: { type: 'staff', id: staffId, name, roles: ['support'] },
  } as const;
  const reveals = Array.from({ length: 40 }, () => ({ what: 'person.reveal', reason: '' }));
  const writes = await auditWrites(acting, { kind: 'order', id: orderId }, ...reveals);
  expect((await services.store.commit(writes)).ok).toBe(true);
}

test('a complaint accepts one answer and two corrections, however many rows the log has', async () => {
  const shopper = await friend();
  const orderId = await bought(shopper);
  const report = { reason: 'nothing-came', text: 'nothing', photo: null };
  await shopper.call('POST', `/orders/${orderId}/problem`, report);
  const support = await signIn(TENANT, ['support']);
  const codes: (string | number)[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const answer = { kind: 'answer', text: `answer ${turn}` };
    codes.push(await outcomeOf(await act(support, orderId, answer)));
    await logReveals(support, orderId);
  }
  expect(codes).toEqual([200, 200, 200, 'ANSWERED_OFTEN', 'ANSWERED_OFTEN', 'ANSWERED_OFTEN']);
  const shown = await shopper.order(orderId);
  expect(shown).toMatchObject({ problem: { answer: { text: 'answer 2' } } });
});

describe('an order in review', () => {
  test('shows that a revert returns its coupon, and the revert returns it', async () => {
    const [shopper, support] = [await friend(), await signIn(TENANT, ['support'])];
    const { orderId } = await undecided(shopper);
    const coupon = { id: 'gift', title: { ja: '贈', en: 'gift' }, discountYen: 30 };
    const path = `${shopper.userPath}/coupons/gift`;
    const used = { title: 'gift', state: 'used', orderId, discount: { kind: 'yen', yen: 30 } };
    await seed({ [path]: used });
    await patch(`clients/${TENANT}/orders/${orderId}`, { coupon });
    expect((await seen(support, orderId)).returnsCoupon).toBe(true);
    expect(await outcomeOf(await act(support, orderId, { kind: 'revert', force: false }))).toBe(
      200,
    );
    expect((await seen(support, orderId)).returnsCoupon).toBe(false);
    expect(await stored(path)).toMatchObject({ state: { stringValue: 'held' } });
  });

  test('is closed once as the provider reports, or otherwise by force', async () => {
    const [shopper, manager] = [await friend(), await signIn(TENANT, ['manager'])];
    const { orderId } = await undecided(shopper);
    const close = (force: boolean) =>
      act(manager, orderId, { kind: 'close', to: 'REVERTED', force });
    expect(await outcomeOf(await close(false))).toBe('PROVIDER_DISAGREES');
    expect((await seen(manager, orderId)).row.state).toBe('MANUAL_REVIEW');
    await control('PUT', `/paypay/payments/${orderId}`, { status: 'CANCELED' });
    expect(await outcomeOf(await close(false))).toBe(200);
    expect(await outcomeOf(await close(true))).toBe('DONE_BEFORE');
    const rows = await list(`clients/${TENANT}/audit`);
    expect(rows.filter(({ name }) => name.includes(`order.${orderId}.`))).toHaveLength(1);
  });

  test('without a machine’s report is captured only by force', async () => {
    const [shopper, finance] = [await friend(), await signIn(TENANT, ['finance'])];
    const { orderId } = await undecided(shopper);
    const capture = (force: boolean) => act(finance, orderId, { kind: 'capture', force });
    expect(await outcomeOf(await capture(false))).toBe('EVIDENCE_MISSING');
    expect(await outcomeOf(await capture(true))).toBe(200);
  });
});
