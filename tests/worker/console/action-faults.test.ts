import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parseOrderId } from '../../../cli/orders/operator-context.ts';
import { clientIdSchema } from '../../../contract/shared/ids.ts';
import { answerProblem } from '../../../worker/core/operations/answer-problem.ts';
import { decodeFields, Timestamp } from '../../../worker/core/store/values.ts';
import { type Desk, outcomeOf, services, signIn } from '../support/console.ts';
import { befriend, openMessaging, pushesTo } from '../support/messages.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  type Shopper,
  until,
  vend,
} from '../support/shop.ts';
import { control, list, patch, seed, stored } from '../support/stand-ins.ts';

const TENANT = 'failing';
const CHANNEL = '1650009971';
const WALLET = 5000;

beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await openMessaging(CHANNEL);
});
afterEach(() => control('PUT', '/faults', []));

type Kind = 'paypay' | 'dpay';
type Made = { readonly shopper: Shopper; readonly orderId: string };

/** Makes a purchase that was paid and dispensed. */
async function bought(kind: Kind): Promise<Made> {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, kind);
  const { id } = await orderIn(await shopper.buy(machineId));
  await vend(device);
  await reaches(shopper, id, 'CAPTURED');
  return { shopper, orderId: parseOrderId(id) };
}

/** Makes a purchase in review whose amount is on hold. */
const held = (after: readonly string[]) => async (kind: Kind) => {
  const { machineId, device } = await openMachine(TENANT);
  const shopper = await newShopper(TENANT, CHANNEL, kind);
  const { id } = await orderIn(await shopper.buy(machineId));
  await device.received('vend');
  const at = new Timestamp(new Date().toISOString());
  const history = ['VENDING', ...after, 'MANUAL_REVIEW'].map((state) => ({ state, at }));
  await patch(`clients/${TENANT}/orders/${id}`, { state: 'MANUAL_REVIEW', driveAt: null, history });
  return { shopper, orderId: parseOrderId(id) };
};

const act = (who: Desk, kind: string, orderId: string) =>
  who.call('POST', `/orders/${orderId}/actions`, {
    ...{ kind, orderId, reason: 'nothing came', force: false },
  });
const limits = (refunds: Record<string, number>) =>
  seed({ [`clients/${TENANT}/settings/console`]: { identityProviders: [], refunds } });

const paidSchema = v.object({ payment: v.object({ providerPaymentId: v.string() }) });
const pageSchema = v.object({
  row: v.object({ state: v.string() }),
  payment: v.object({ capturedYen: v.number(), refundedYen: v.number() }),
  audits: v.array(v.object({ what: v.string() })),
});
/** What an agent sees of the order. */
const seen = async (who: Desk, orderId: string) =>
  v.parse(pageSchema, await (await who.call('GET', `/orders/${orderId}`)).json());

type Action = {
  readonly what: string;
  readonly audited: string;
  readonly make: (kind: Kind) => Promise<Made>;
  /** The last part of the provider's address. */
  readonly calls: Readonly<Record<Kind, string>>;
  readonly through: string;
  readonly end: string;
  /** The wallet's balance before the action and after it. */
  readonly before: number;
  readonly after: number;
};
const refund: Action = {
  what: 'refund',
  audited: 'refund',
  make: bought,
  calls: { paypay: '/v2/refunds', dpay: '/order/cancel' },
  through: 'REFUNDING',
  end: 'REFUNDED',
  before: WALLET - PRICE,
  after: WALLET,
};
const actions: readonly Action[] = [
  refund,
  { ...refund, what: 'approve-refund' },
  {
    what: 'capture',
    audited: 'capture',
    make: held(['DISPENSED', 'CAPTURING']),
    calls: { paypay: '/v2/payments/capture', dpay: '/order/capture' },
    through: 'CAPTURING',
    end: 'CAPTURED',
    before: WALLET - PRICE,
    after: WALLET - PRICE,
  },
  {
    what: 'revert',
    audited: 'revert',
    make: held(['REVERTING']),
    calls: { paypay: '/preauthorize/revert', dpay: '/order/cancel' },
    through: 'REVERTING',
    end: 'REVERTED',
    before: WALLET - PRICE,
    after: WALLET,
  },
];
const troubles = [
  { trouble: 'breaks the connection', fault: { kind: 'drop' }, happened: false },
  { trouble: 'answers 502', fault: { kind: 'html', status: 502 }, happened: false },
  {
    trouble: 'does it and then times out',
    fault: { kind: 'after-effect-timeout', status: 504 },
    happened: true,
  },
] as const;
const providers = { paypay: '/paypay', dpay: '/gmo' } as const;
/** Every inquiry fails. */
const silence = {
  paypay: [{ pathPrefix: '/paypay', method: 'GET', kind: 'html', status: 503, times: -1 }],
  dpay: [{ pathPrefix: '/gmo', pathContains: '/inquiry', kind: 'html', status: 503, times: -1 }],
} as const;

const cases = (['paypay', 'dpay'] as const).flatMap((kind) =>
  actions.flatMap((action) =>
    troubles.map((trouble) => ({ ...action, ...trouble, kind, action: action.what })),
  ),
);

describe('when the provider', () => {
  test.each(cases)(
    '$trouble ($kind), $action stays pending until the outcome is proven, and takes effect once',
    async ({ kind, what, audited, make, calls, fault, through, end, after, before, happened }) => {
      await limits(what === 'approve-refund' ? { approvalAboveYen: PRICE - 1 } : {});
      const { shopper, orderId } = await make(kind);
      const [one, other] = [await signIn(TENANT, ['manager']), await signIn(TENANT, ['manager'])];
      if (what === 'approve-refund') {
        expect(await outcomeOf(await act(other, 'request-refund', orderId))).toBe(200);
      }
      const order = decodeFields((await stored(`clients/${TENANT}/orders/${orderId}`)) ?? {});
      const { payment } = v.parse(paidSchema, order);
      // A call to GMO-PG contains only the payment's number.
      const bodyContains = kind === 'dpay' ? payment.providerPaymentId : orderId;
      const call = { pathPrefix: providers[kind], pathContains: calls[kind], bodyContains };
      await control('PUT', '/faults', [{ ...call, ...fault, method: 'POST', times: 1 }]);
      const first = await act(one, what, orderId);
      expect(await first.json()).toEqual({ outcome: 'pending', state: through });

      // While nobody can ask the provider, another click changes nothing and reports who started the action.
      await control('PUT', '/faults', silence[kind]);
      expect(await outcomeOf(await act(other, what, orderId))).toBe('DONE_BEFORE');
      const unknown = await seen(other, orderId);
      expect(unknown.row.state).toBe(through);
      expect(unknown.payment.refundedYen).toBe(0);
      expect(await balanceOf(shopper)).toBe(happened ? after : before);

      await control('PUT', '/faults', []);
      await until(async () => {
        expect(await outcomeOf(await act(other, what, orderId))).toBe('DONE_BEFORE');
        return (await seen(other, orderId)).row.state === end;
      });
      const known = await seen(one, orderId);
      expect(known.payment.refundedYen).toBe(end === 'REFUNDED' ? PRICE : 0);
      expect(known.audits.filter((row) => row.what === audited)).toHaveLength(1);
      expect(await balanceOf(shopper)).toBe(after);
      expect(await outcomeOf(await act(other, what, orderId))).toBe('DONE_BEFORE');
      expect(await balanceOf(shopper)).toBe(after);
    },
  );

  test.each(['paypay', 'dpay'] as const)(
    'cannot be reached (%s), no action starts, and the agent gets the reason',
    async (kind) => {
      await limits({});
      const owner = await signIn(TENANT, ['owner']);
      for (const { what, make, before } of actions.filter((row) => row.what !== 'approve-refund')) {
        const { shopper, orderId } = await make(kind);
        const { state } = (await seen(owner, orderId)).row;
        await control('PUT', '/faults', silence[kind]);
        expect(await outcomeOf(await act(owner, what, orderId))).toBe('PROVIDER_DISAGREES');
        await control('PUT', '/faults', []);
        expect((await seen(owner, orderId)).row.state).toBe(state);
        expect((await seen(owner, orderId)).audits).toEqual([]);
        expect(await balanceOf(shopper)).toBe(before);
        expect(await outcomeOf(await act(owner, what, orderId))).toBe(200);
      }
    },
  );
});

test.each(['paypay', 'dpay'] as const)(
  'while the provider (%s) cannot be reached, an order is closed only by force',
  async (kind) => {
    const { shopper, orderId } = await held(['REVERTING'])(kind);
    const manager = await signIn(TENANT, ['manager']);
    const close = (force: boolean) => {
      const command = { kind: 'close', orderId, reason: 'they called us', to: 'REVERTED', force };
      return manager.call('POST', `/orders/${orderId}/actions`, command);
    };
    const before = await balanceOf(shopper);
    await control('PUT', '/faults', silence[kind]);
    expect(await outcomeOf(await close(false))).toBe('PROVIDER_DISAGREES');
    expect(await seen(manager, orderId)).toMatchObject({
      row: { state: 'MANUAL_REVIEW' },
      audits: [],
    });
    expect(await outcomeOf(await close(true))).toBe(200);
    expect(await outcomeOf(await close(true))).toBe('DONE_BEFORE');
    expect((await seen(manager, orderId)).audits).toHaveLength(1);
    expect(await balanceOf(shopper)).toBe(before);
  },
);

// A 200 whose body is cut off still means that LINE has accepted the message.
test.each(troubles.filter(({ fault }) => fault.kind !== 'drop'))(
  'when LINE $trouble, the answer is stored, and a repeated request sends one message',
  async ({ fault }) => {
    const { shopper, orderId } = await bought('paypay');
    await befriend(shopper);
    const report = { reason: 'nothing-came', text: 'nothing', photo: null };
    await shopper.call('POST', `/orders/${orderId}/problem`, report);
    const support = await signIn(TENANT, ['support']);
    const answer = () =>
      support.call('POST', `/orders/${orderId}/actions`, {
        kind: 'answer',
        orderId,
        text: 'sorry',
      });
    await control('PUT', '/faults', [
      { pathPrefix: '/line', pathContains: '/push', ...fault, times: -1 },
    ]);
    expect(await outcomeOf(await answer())).toBe(200);
    await control('PUT', '/faults', []);
    expect(await shopper.order(orderId)).toMatchObject({ problem: { answer: { text: 'sorry' } } });
    expect((await pushesTo(shopper.userId)).length).toBeLessThanOrEqual(1);
    expect(await outcomeOf(await answer())).toBe(200);
    expect(await outcomeOf(await answer())).toBe('DONE_BEFORE');
    expect(await pushesTo(shopper.userId)).toHaveLength(1);
    const rows = await list(`clients/${TENANT}/audit`);
    expect(rows.filter(({ name }) => name.includes(`order.${orderId}.`))).toHaveLength(1);
  },
);

test('an answer is stored and sent once, even if its LINE message cannot be recorded', async () => {
  const { shopper, orderId } = await bought('paypay');
  await befriend(shopper);
  const report = { reason: 'nothing-came', text: 'nothing', photo: null };
  await shopper.call('POST', `/orders/${orderId}/problem`, report);
  const noCommit = { pathPrefix: '/v1/', pathContains: ':commit', kind: 'status', status: 403 };
  const lineMessaging = {
    ...services.lineMessaging,
    push: async (...sent: Parameters<typeof services.lineMessaging.push>) => {
      const outcome = await services.lineMessaging.push(...sent);
      await control('PUT', '/faults', [{ ...noCommit, times: -1 }]);
      return outcome;
    },
  };
  const operator = {
    services: { ...services, lineMessaging },
    client: { clientId: v.parse(clientIdSchema, TENANT) },
    actor: { type: 'staff', id: 'hanako', name: 'hanako', roles: ['support'] } as const,
  };
  const answered = await answerProblem(operator, parseOrderId(orderId), 'sorry');
  expect(answered).toEqual({ ok: true, value: { isRepeated: false, line: 'SENT' } });
  await control('PUT', '/faults', []);
  expect(await shopper.order(orderId)).toMatchObject({ problem: { answer: { text: 'sorry' } } });
  const again = await answerProblem(operator, parseOrderId(orderId), 'sorry');
  expect(again).toEqual({ ok: true, value: { isRepeated: true, line: null } });
  expect(await pushesTo(shopper.userId)).toHaveLength(1);
});

test('a partial refund changes nothing and is refused if the provider refunds whole payments only', async () => {
  await limits({});
  const { shopper, orderId } = await bought('dpay');
  const support = await signIn(TENANT, ['support']);
  const command = { kind: 'refund', orderId, reason: 'nothing came', refundYen: 50 };
  const answer = await support.call('POST', `/orders/${orderId}/actions`, command);
  expect(await outcomeOf(answer)).toBe('REFUND_AMOUNT_UNSUITABLE');
  expect(await seen(support, orderId)).toMatchObject({ row: { state: 'CAPTURED' }, audits: [] });
  expect(await balanceOf(shopper)).toBe(WALLET - PRICE);
});
