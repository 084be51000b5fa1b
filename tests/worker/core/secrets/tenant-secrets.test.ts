import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOperatorContext, parseOrderId } from '../../../../cli/orders/operator-context.ts';
import { sealedWith } from '../../../../worker/core/crypto/seal.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import { deploy, deployed } from '../../support/deployment.ts';
import { signLine } from '../../support/line-signature.ts';
import { befriend, pushesTo } from '../../support/messages.ts';
import { runSettlement } from '../../support/operate.ts';
import { noKeys, putValue, values, watchLog, watchSecretReads } from '../../support/secrets.ts';
import {
  balanceOf,
  newShopper,
  openMachine,
  openShop,
  orderIn,
  PRICE,
  reaches,
  until,
  vend,
} from '../../support/shop.ts';
import { control, list, patch, stored } from '../../support/stand-ins.ts';
import { sweep } from '../../support/sweep.ts';
import { send, signedIn } from '../../support/visitor.ts';
import { payMethods } from '../../support/wallets.ts';

/** A tenant whose credentials are only in the store, sealed. */
const TENANT = 'sealed-shop';
const CHANNEL = '1650014101';
const MESSAGING = { id: '1660014101', secret: 'the secret of its messaging channel' };

beforeAll(async () => {
  deploy(noKeys);
  await openShop(TENANT, CHANNEL);
  await control('PUT', `/line/channels/${MESSAGING.id}/messaging`, {
    channelSecret: MESSAGING.secret,
    providerId: CHANNEL,
  });
  await putValue(TENANT, 'paypay', values.paypay);
  await putValue(TENANT, 'dpay', values.dpay('dev-shop-sealed-shop'));
  await putValue(TENANT, 'line', values.line(MESSAGING.id, MESSAGING.secret));
  await putValue(TENANT, 'cloud', values.cloud);
});
afterEach(() => vi.restoreAllMocks());

const because = { reason: 'the customer called', force: false };
const offered = async () =>
  (await (await send('GET', `/api/clients/${TENANT}`)).json<{ payMethods: string[] }>()).payMethods;

test('the stored document names its sealing key and contains no credential', async () => {
  const fields = (await stored(`clients/${TENANT}/secrets/current`)) ?? {};
  const sealed = ['line', 'paypay', 'dpay', 'cloud'].map((name) =>
    String(fields[name]?.['stringValue']),
  );
  expect(sealed.map(sealedWith)).toEqual(['seal-1', 'seal-1', 'seal-1', 'seal-1']);
  const all = JSON.stringify(fields);
  for (const secret of ['dev-paypay-key', 'dev-pass', 'messaging channel', 'outside.test']) {
    expect(all).not.toContain(secret);
  }
  const owner = await stored(`hashes/merchants/owners/paypay.merchant-${TENANT}`);
  expect(owner?.['clientId']).toEqual({ stringValue: TENANT });
});

describe('a tenant whose secrets are in the store alone', () => {
  test('signs people in through its own cloud system', async () => {
    const { userId } = await signedIn(TENANT, CHANNEL, 'misaki');
    const [session] = await list(`clients/${TENANT}/lineUsers/${userId}/sessions`);
    expect(sealedWith(String(session?.fields?.['cloudToken']?.['stringValue']))).toBe('seal-1');
  });

  test.each(['paypay', 'dpay'] as const)(
    'binds %s, sells, releases after a failed vend, and refunds for an operator',
    async (kind) => {
      expect(await offered()).toEqual(['paypay', 'dpay']);
      const { machineId, device } = await openMachine(TENANT);
      const shopper = await newShopper(TENANT, CHANNEL, kind);
      const { id } = await orderIn(await shopper.buy(machineId));
      await vend(device);
      await reaches(shopper, id, 'CAPTURED');
      expect(await balanceOf(shopper)).toBe(5000 - PRICE);
      const operator = await openOperatorContext(servicesOf(deployed()), TENANT, 'hanako');
      const said = await runSettlement(operator, 'refund', parseOrderId(id), because);
      expect(said).toContain('REFUNDED');
      const jammed = await orderIn(await shopper.buy(machineId));
      await vend(device, 'failed');
      await reaches(shopper, jammed.id, 'REVERTED');
      expect(await balanceOf(shopper)).toBe(5000);
    },
  );

  test('has its order completed by the sweep of an isolate that has not read the secrets', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await control('PUT', '/paypay/outcomes', [{ call: 'revert', code: 'RATE_LIMIT', times: -1 }]);
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device, 'failed');
    await reaches(shopper, id, 'REVERTING');
    await control('PUT', '/paypay/outcomes', []);
    deploy({});
    const seen = watchSecretReads();
    const driveAt = Timestamp.ofMs(Date.now() - 1000);
    await patch(`clients/${TENANT}/orders/${id}`, { driveAt });
    await sweep();
    await until(
      async () =>
        (await stored(`clients/${TENANT}/orders/${id}`))?.['state']?.['stringValue'] === 'REVERTED',
    );
    expect(seen.reads).toBeGreaterThan(0);
    expect(await balanceOf(shopper)).toBe(5000);
  });

  test('accepts LINE’s notices by its own signature, and sends messages on its own channel', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await befriend(shopper);
    await patch(shopper.userPath, { follow: false });
    const body = JSON.stringify({
      destination: 'Ubot',
      events: [
        {
          type: 'follow',
          timestamp: Date.now(),
          source: { type: 'user', userId: shopper.userId },
          webhookEventId: 'event-1',
        },
      ],
    });
    const deliver = async (secret: string) => {
      const headers = { 'x-line-signature': await signLine(body, secret) };
      const path = `/api/webhooks/line/${TENANT}`;
      return (await send('POST', path, { rawBody: body, headers })).status;
    };
    expect(await deliver('a messaging secret')).toBe(401);
    expect(await deliver(MESSAGING.secret)).toBe(200);
    const follows = async () => (await stored(shopper.userPath))?.['follow']?.['booleanValue'];
    await until(async () => (await follows()) === true);
    await shopper.call('PUT', '/me/settings', { notifications: { receipts: true, stock: true } });
    const { machineId, device } = await openMachine(TENANT);
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    await until(async () => (await pushesTo(shopper.userId)).length > 0);
    expect((await pushesTo(shopper.userId))[0]?.delivered).toBe(true);
  });

  test('accepts the notice of a wallet that was unlinked at PayPay', async () => {
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    const links = v.object({
      authorizations: v.array(v.object({ id: v.string(), walletId: v.string() })),
    });
    const { authorizations } = v.parse(links, await control('GET', '/paypay/authorizations'));
    const link = authorizations.find(({ walletId }) => walletId === shopper.walletId);
    await control('PUT', `/paypay/authorizations/${link?.id}`, { state: 'revoked' });
    const notice = {
      notification_type: 'customer.authroization.revoked',
      userAuthorizationId: link?.id,
    };
    expect((await send('POST', '/api/webhooks/paypay', { body: notice })).status).toBe(204);
    const states = (await payMethods(TENANT, shopper.cookie)).map(({ state }) => state);
    expect(states).not.toContain('active');
  });
});

test('pages, sign-ins and purchases share one read of the secrets, and nothing of them is logged', async () => {
  deploy({});
  const seen = watchSecretReads();
  const lines = watchLog();
  const { machineId, device } = await openMachine(TENANT, { A1: 5, A2: 5 });
  const shopper = await newShopper(TENANT, CHANNEL, 'dpay');
  expect(seen.reads).toBe(1);
  for (const slot of ['A1', 'A2']) {
    await send('GET', `/${TENANT}/machines/${machineId}`, { cookie: shopper.cookie });
    const { id } = await orderIn(await shopper.buy(machineId, { slot }));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    await signedIn(TENANT, CHANNEL, shopper.walletId);
  }
  expect(seen.reads).toBe(1);
  const said = lines.join('\n');
  expect(said).toContain('request.answered');
  const secrets = [values.paypay.apiSecret, values.paypay.apiKey, 'dev-pass', MESSAGING.secret];
  for (const secret of secrets) expect(said).not.toContain(secret);
});
