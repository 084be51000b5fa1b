import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { seal, unseal } from '../../../../worker/core/crypto/seal.ts';
import type { SealContext } from '../../../../worker/core/crypto/seal-context.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { secretRing } from '../../key-bindings.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  type Shopper,
  stockOf,
} from '../../support/shop.ts';
import { list, patch, stored } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'owners';
const CHANNEL = '1650008402';
const WALLET = 5000;

beforeAll(() => openShop(TENANT, CHANNEL));
afterEach(() => vi.restoreAllMocks());

const pathOf = ({ userPath, id }: Shopper) => `${userPath}/payMethods/${id}`;
const accountOf = async (shopper: Shopper) =>
  String((await stored(pathOf(shopper)))?.['account']?.['stringValue']);

describe('one person’s sealed wallet in another person’s document', () => {
  test.each(['paypay', 'dpay'] as const)(
    'of %s cannot pay: the purchase is refused, nothing is held, an operator is notified',
    async (kind) => {
      const { machineId } = await openMachine(TENANT);
      const victim = await newShopper(TENANT, CHANNEL, kind);
      const thief = await newShopper(TENANT, CHANNEL, kind);
      await patch(pathOf(thief), { account: await accountOf(victim) });
      const problem = await problemIn(await thief.buy(machineId));
      expect(problem).toMatchObject({ status: 503, code: 'SEALED_UNREADABLE' });
      for (const shopper of [victim, thief]) expect(await balanceOf(shopper)).toBe(WALLET);
      const orders = await list(`clients/${TENANT}/orders`);
      const owners = orders.map(({ fields }) => fields?.['lineUserId']?.['stringValue']);
      expect(owners).not.toContain(thief.userId);
      expect(owners).not.toContain(victim.userId);
      expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
      const incident = `clients/${TENANT}/incidents/${thief.id}.SEAL_UNREADABLE`;
      expect(await stored(incident)).toBeDefined();
    },
  );

  test('cannot be unbound there, and the owner can still pay', async () => {
    const victim = await newShopper(TENANT, CHANNEL, 'paypay');
    const thief = await newShopper(TENANT, CHANNEL, 'paypay');
    await patch(pathOf(thief), { account: await accountOf(victim), accountHash: null });
    const answer = await thief.call('DELETE', `/pay-methods/${thief.id}`);
    expect(await problemIn(answer)).toMatchObject({ status: 503, code: 'SEALED_UNREADABLE' });
    const { machineId } = await openMachine(TENANT);
    expect((await victim.buy(machineId)).status).toBe(201);
  });
});

test('a wallet that cannot be decrypted stays when its account is closed, with the closing’s marker', async () => {
  const victim = await newShopper(TENANT, CHANNEL, 'paypay');
  const leaver = await newShopper(TENANT, CHANNEL, 'paypay');
  await patch(pathOf(leaver), { account: await accountOf(victim) });
  expect((await leaver.call('DELETE', '/me')).status).toBe(204);
  await patch(`clients/${TENANT}/closings/${leaver.userId}`, {
    workAt: Timestamp.ofMs(Date.now()),
  });
  await sweep();
  expect(await accountOf(leaver)).toBe(await accountOf(victim));
  expect(await stored(`clients/${TENANT}/lineUsers/nobody/payMethods/${leaver.id}`)).toBe(
    undefined,
  );
  expect(await stored(`clients/${TENANT}/closings/${leaver.userId}`)).toBeDefined();
});

describe('a sealed text', () => {
  const ring = secretRing('seal-1');
  const context: SealContext = ['pay-method-account', 'tenant', 'person', 'binding'];

  test('can be decrypted with its context, and does not contain the context', async () => {
    const sealed = await seal(ring, context, 'the wallet');
    expect(await unseal(ring, context, sealed)).toEqual({ ok: true, value: 'the wallet' });
    const readable = sealed
      .split('.')
      .map((part) => atob(part.replace(/-/g, '+').replace(/_/g, '/')));
    for (const word of context) expect(readable.join()).not.toContain(word);
  });

  test.each<[string, SealContext]>([
    ['purpose', ['cloud-token', 'tenant', 'person', 'binding']],
    ['tenant', ['pay-method-account', 'another', 'person', 'binding']],
    ['person', ['pay-method-account', 'tenant', 'another', 'binding']],
    ['binding', ['pay-method-account', 'tenant', 'person', 'another']],
    ['number of names', ['pay-method-account', 'tenant', 'person']],
    ['place of its names', ['pay-method-account', 'tenantperson', '', 'binding']],
  ])('cannot be decrypted for another %s', async (_, other) => {
    const sealed = await seal(ring, context, 'the wallet');
    const opened = await unseal(ring, other, sealed);
    expect(opened).toMatchObject({ ok: false, error: { code: 'SEALED_UNREADABLE' } });
  });
});
