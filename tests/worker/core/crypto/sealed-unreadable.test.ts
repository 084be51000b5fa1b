import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Bindings } from '../../../../worker/bindings.ts';
import { seal } from '../../../../worker/core/crypto/seal.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import worker from '../../../../worker/index.ts';
import { ringOf, secretRing } from '../../key-bindings.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  type Shopper,
  stockOf,
} from '../../support/shop.ts';
import { control, list, patch, seed, stored } from '../../support/stand-ins.ts';
import { APP, lineToken, problemIn, send } from '../../support/visitor.ts';
import { payMethods } from '../../support/wallets.ts';

const TENANT = 'resealed';
const CHANNEL = '1650008401';
const bindings = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);
/** The same deployment after its seal ring was lost and replaced by a new one. */
const withAnotherKey = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  { ...env, SEAL_KEYS: ringOf('another') },
);

beforeAll(() => openShop(TENANT, CHANNEL));
afterEach(() => vi.restoreAllMocks());

const unreadable = { status: 503, code: 'SEALED_UNREADABLE' };
const pathOf = ({ userPath, id }: Shopper) => `${userPath}/payMethods/${id}`;
const incidentOf = (subject: string) =>
  stored(`clients/${TENANT}/incidents/${subject}.SEAL_UNREADABLE`);

/** Returns what the edge logs while `work` runs. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  await work();
  vi.restoreAllMocks();
  return lines.join('\n');
}

/** Stores the wallet's id sealed with a key that no longer exists. */
async function sealWithAnotherKey(shopper: Shopper): Promise<void> {
  await patch(pathOf(shopper), {
    account: await seal(
      secretRing('another'),
      ['pay-method-account', TENANT, shopper.userId, shopper.id],
      'account-1',
    ),
  });
}

async function isLinked({ walletId }: Shopper): Promise<boolean> {
  const answer = await control('GET', '/paypay/authorizations');
  const links = v.object({
    authorizations: v.array(v.object({ walletId: v.string(), state: v.string() })),
  });
  const { authorizations } = v.parse(links, answer);
  return authorizations.some((one) => one.walletId === walletId && one.state === 'active');
}

async function sweep(on: Bindings): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(undefined, on, context);
  await waitOnExecutionContext(context);
}

describe('a wallet whose id was sealed with a key that is not in the ring', () => {
  test('cannot be unbound until its key is back: document and link stay, an operator is notified', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const address = `https://app.test/api/clients/${TENANT}/pay-methods/${shopper.id}`;
    const request = new Request(address, {
      method: 'DELETE',
      headers: {
        origin: APP,
        cookie: shopper.cookie,
        'x-line-access-token': shopper.accessToken,
      },
    });
    const context = createExecutionContext();
    let answer = new Response();
    const lines = await logged(async () => {
      answer = await worker.fetch(request, withAnotherKey, context);
    });
    await waitOnExecutionContext(context);
    expect(await problemIn(answer)).toMatchObject(unreadable);
    expect(lines).toContain('"level":"error","event":"sealed.unreadable"');
    expect((await stored(pathOf(shopper)))?.['account']?.['stringValue']).toBeTypeOf('string');
    expect(await isLinked(shopper)).toBe(true);
    expect((await incidentOf(shopper.id))?.['notifyAt']?.['timestampValue']).toBeTypeOf('string');
    // A sweep with the wrong key does not end the link either.
    const due = () => patch(pathOf(shopper), { settleAt: Timestamp.ofMs(Date.now() - 1000) });
    await due();
    await logged(() => sweep(withAnotherKey));
    expect((await stored(pathOf(shopper)))?.['state']?.['stringValue']).toBe('unbinding');
    expect(await isLinked(shopper)).toBe(true);
    await due();
    await sweep(bindings);
    expect(await stored(pathOf(shopper))).toBeUndefined();
    expect(await isLinked(shopper)).toBe(false);
  });

  test('is listed unchanged but cannot pay: no order, no reservation, an operator is notified', async () => {
    const { machineId } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await sealWithAnotherKey(shopper);
    expect((await payMethods(TENANT, shopper.cookie))[0]?.state).toBe('active');
    expect(await problemIn(await shopper.buy(machineId))).toMatchObject(unreadable);
    const orders = await list(`clients/${TENANT}/orders`);
    const theirs = orders.filter(
      ({ fields }) => fields?.['lineUserId']?.['stringValue'] === shopper.userId,
    );
    expect(theirs).toEqual([]);
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    expect(await incidentOf(shopper.id)).toBeDefined();
    expect(await balanceOf(shopper)).toBe(5000);
  });

  test('sends an order in progress to an operator, and is neither cancelled nor left open', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    await reaches(shopper, id, 'VENDING');
    // The same order after its driver died before the request to the provider.
    const sibling = await stored(`clients/${TENANT}/orders/${id}`);
    if (!sibling) throw new Error('no order');
    const other = await openMachine(TENANT);
    const waiting = 'q'.repeat(26);
    const now = Timestamp.ofMs(Date.now());
    await seed({ [`clients/${TENANT}/orders/${waiting}`]: {} });
    await copyOrder(sibling, waiting);
    await patch(`clients/${TENANT}/orders/${waiting}`, {
      state: 'CREATED',
      history: [{ state: 'CREATED', at: now }],
      driveAt: Timestamp.ofMs(Date.now() - 120_000),
      vendBy: Timestamp.ofMs(Date.now() + 75_000),
      'fulfilment.command': null,
      machine: { id: other.machineId, code: '1024', name: '1', place: '1' },
    });
    await sealWithAnotherKey(shopper);
    await sweep(bindings);
    await reaches(shopper, waiting, 'MANUAL_REVIEW');
    expect(await incidentOf(waiting)).toBeDefined();
    expect(await stored(`clients/${TENANT}/incidents/${waiting}.MANUAL_REVIEW`)).toBeDefined();
    expect(await balanceOf(shopper)).toBe(5000 - PRICE);
  });
});

/** Stores an order's fields under another id, directly in the store. */
async function copyOrder(fields: Record<string, unknown>, id: string): Promise<void> {
  const documents = 'projects/test/databases/(default)/documents';
  const payment = fields['payment'] as { mapValue: { fields: Record<string, unknown> } };
  const unpaid = { ...payment.mapValue.fields, providerPaymentId: { nullValue: null } };
  const answer = await fetch(`http://outside.test/v1/${documents}/clients/${TENANT}/orders/${id}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { ...fields, payment: { mapValue: { fields: unpaid } } } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

test('a custom token sealed with a missing key is an internal error, not a wrong token', async () => {
  const { accessToken } = await lineToken('misaki', CHANNEL);
  const made = await send('POST', '/api/lineAuthToken', {
    body: { accessToken, channelId: CHANNEL },
  });
  const { customToken } = await made.json<{ customToken: string }>();
  const request = new Request(`https://app.test/api/clients/${TENANT}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customToken }),
  });
  const context = createExecutionContext();
  const answer = await worker.fetch(request, withAnotherKey, context);
  await waitOnExecutionContext(context);
  expect(await problemIn(answer)).toMatchObject(unreadable);
});
