import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { valueOrFail } from '../../../../cli/command/failure-text.ts';
import { openOperatorContext, parseOrderId } from '../../../../cli/orders/operator-context.ts';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import type { SecretName } from '../../../../worker/core/secret-lookup.ts';
import {
  type Removal,
  removeSecret,
} from '../../../../worker/core/secrets/operate/remove-secret.ts';
import { forgetTenant } from '../../../../worker/core/tenant/load-tenant.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import { ringOf } from '../../key-bindings.ts';
import { deploy, deployed } from '../../support/deployment.ts';
import { signLine } from '../../support/line-signature.ts';
import { runSettlement } from '../../support/operate.ts';
import { dropKeys, leftBehind, resealAll } from '../../support/rotate.ts';
import { noKeys, putValue, values, watchLog, watchSecretReads } from '../../support/secrets.ts';
import {
  newShopper,
  openMachine,
  openShop,
  orderIn,
  reaches,
  type Shopper,
  stockOf,
  vend,
} from '../../support/shop.ts';
import { control, seed, stored, trafficOf } from '../../support/stand-ins.ts';
import { lineToken, problemIn, send, signedIn } from '../../support/visitor.ts';
import { arrive, decideAt, payMethods, startBinding } from '../../support/wallets.ts';

/** Removes secrets as the command does. */
async function removed(clientId: string, name: SecretName, which: Removal): Promise<number> {
  const context = await openOperatorContext(operator(), clientId, 'hanako');
  return valueOrFail(await removeSecret(context, name, which));
}

const TENANT = 'troubled';
const CHANNEL = '1650014201';
const CHANNEL_SECRET = 'the secret of the troubled channel';
const OTHER = 'envious';

const forget = (id: string) => forgetTenant(v.parse(clientIdSchema, id));
const idOf = (id: string) => v.parse(clientIdSchema, id);
const operator = () => servicesOf(deployed());
const offered = async (tenant = TENANT) =>
  (await (await send('GET', `/api/clients/${tenant}`)).json<{ payMethods: string[] }>()).payMethods;
const deliver = async (secret: string) => {
  const body = '{"destination":"U","events":[]}';
  const headers = { 'x-line-signature': await signLine(body, secret) };
  return send('POST', `/api/webhooks/line/${TENANT}`, { rawBody: body, headers });
};

beforeAll(async () => {
  deploy(noKeys);
  await openShop(TENANT, CHANNEL);
  await openShop(OTHER, '1650014202');
  await putValue(TENANT, 'paypay', values.paypay);
  await putValue(TENANT, 'dpay', values.dpay('dev-shop-troubled'));
  await putValue(TENANT, 'line', values.line('1660014201', CHANNEL_SECRET));
  await putValue(TENANT, 'cloud', values.cloud);
});
beforeEach(() => deploy({}));
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['the store is away', () => ({ away: true, settings: {}, bind: 'PAY_PROVIDER_UNAVAILABLE' })],
  [
    'no key of the ring opens them',
    // The cloud system's token in the session cannot be decrypted either, and a binding needs it.
    () => ({ away: false, settings: { SEAL_KEYS: ringOf('x') }, bind: 'SEALED_UNREADABLE' }),
  ],
] as const)('while %s', (_, troubleOf) => {
  const { away, settings, bind } = troubleOf();
  let shopper: Shopper;
  let machineId = '';
  beforeEach(async () => {
    deploy({ SEAL_KEYS: ringOf('seal-1') });
    shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    ({ machineId } = await openMachine(TENANT));
    deploy(settings);
    await forget(TENANT);
    watchSecretReads().away = away;
    return () => deploy({ SEAL_KEYS: ringOf('seal-1') });
  });

  test('the method is still offered, but a purchase is refused as unavailable and not charged', async () => {
    expect(await offered()).toEqual(['paypay', 'dpay']);
    const refused = await shopper.buy(machineId);
    expect(await problemIn(refused)).toMatchObject({
      status: 503,
      code: 'PAY_PROVIDER_UNAVAILABLE',
    });
    expect(await stockOf(TENANT, machineId, 'A1')).toEqual({ count: 5, reserved: 0 });
    expect((await stored(shopper.userPath))?.['activeOrder']).toBeUndefined();
  });

  test('no wallet can be bound, and none is removed', async () => {
    const bound = await shopper.call('POST', '/pay-methods/dpay/bind');
    expect(await problemIn(bound)).toMatchObject({ status: 503, code: bind });
    const answer = await shopper.call('DELETE', `/pay-methods/${shopper.id}`);
    expect([202, 503]).toContain(answer.status);
    const method = await stored(`${shopper.userPath}/payMethods/${shopper.id}`);
    expect(method?.['account']?.['stringValue']).toBeDefined();
  });

  test('a sign-in is refused instead of skipping the cloud system, and LINE’s notice is refused for a retry', async () => {
    const { accessToken } = await lineToken('misaki', CHANNEL);
    const path = `/api/clients/${TENANT}/session`;
    const signIn = await send('POST', path, { body: { accessToken } });
    expect(await problemIn(signIn)).toMatchObject({ status: 503, code: 'STORE_UNAVAILABLE' });
    expect(signIn.headers.get('set-cookie')).toBeNull();
    expect(await problemIn(await deliver(CHANNEL_SECRET))).toMatchObject({
      status: 503,
      code: 'STORE_UNAVAILABLE',
    });
  });
});

test('a secret that cannot be decrypted is logged with its tenant and nothing else', async () => {
  deploy({ SEAL_KEYS: ringOf('x') });
  const lines = watchLog();
  await deliver(CHANNEL_SECRET);
  deploy({ SEAL_KEYS: ringOf('seal-1') });
  const said = lines.filter((line) => line.includes('sealed.unreadable'));
  expect(JSON.parse(said[0] ?? '{}')).toMatchObject({ clientId: TENANT, action: 'SECRET' });
  expect(lines.join('\n')).not.toContain(CHANNEL_SECRET);
});

describe('a merchant or shop', () => {
  test('of another tenant is refused by name, and nothing is stored', async () => {
    const path = `hashes/merchants/owners/dpay.dev-shop-${TENANT}`;
    await expect(putValue(OTHER, 'dpay', values.dpay(`dev-shop-${TENANT}`))).rejects.toThrow(
      `dev-shop-${TENANT} is the merchant of ${TENANT}`,
    );
    await expect(putValue(OTHER, 'paypay', values.paypay, `merchant-${TENANT}`)).rejects.toThrow(
      `merchant-${TENANT} is the merchant of ${TENANT}`,
    );
    expect(await stored(`clients/${OTHER}/secrets/current`)).toBeUndefined();
    expect((await stored(path))?.['clientId']).toEqual({ stringValue: TENANT });
  });

  test('that two tenants store at the same time belongs to one of them', async () => {
    const both = await Promise.allSettled([
      putValue(TENANT, 'dpay', values.dpay('dev-shop-wanted')),
      putValue(OTHER, 'dpay', values.dpay('dev-shop-wanted')),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = both[0].status === 'fulfilled' ? TENANT : OTHER;
    await removed(winner, 'dpay', { account: 'dev-shop-wanted' });
    expect(await stored('hashes/merchants/owners/dpay.dev-shop-wanted')).toBeUndefined();
  });

  test('copied to another tenant in the database cannot be decrypted there', async () => {
    const { dpay, paypay } = (await stored(`clients/${TENANT}/secrets/current`)) ?? {};
    const copied = { dpay: String(dpay?.['stringValue']), paypay: String(paypay?.['stringValue']) };
    await seed({ [`clients/${OTHER}/secrets/current`]: copied });
    deploy({});
    const found = await operator().payProviders.dpay.merchantOf({
      clientId: idOf(OTHER),
      name: { ja: 'x', en: 'x' },
      merchants: {},
    });
    expect(found).toBe('NOT_KNOWN');
    await removed(OTHER, 'dpay', {});
    await removed(OTHER, 'paypay', {});
    deploy({});
    await forget(OTHER);
    expect(await offered(OTHER)).toEqual([]);
  });

  test('in the settings takes precedence over the stored one', async () => {
    const shops = { [TENANT]: values.dpay('dev-shop-from-settings') };
    deploy({ DPAY_SHOPS: JSON.stringify(shops) });
    const seen = watchSecretReads();
    const merchant = await operator().payProviders.dpay.merchantOf({
      clientId: idOf(TENANT),
      name: { ja: 'x', en: 'x' },
      merchants: {},
    });
    deploy({ DPAY_SHOPS: '{}' });
    expect(merchant).toMatchObject({ account: 'dev-shop-from-settings' });
    expect(seen.reads).toBe(0);
  });
});

test('a messaging channel sends only with its own secret, not for a tenant that only names its id', async () => {
  const account = '1660014299';
  const channel = { channelSecret: 'right', providerId: CHANNEL };
  await control('PUT', `/line/channels/${account}/messaging`, channel);
  await putValue(TENANT, 'line', values.line(account, 'right'));
  await putValue(OTHER, 'line', values.line(account, 'wrong'));
  deploy({});
  const push = async (tenant: string) => {
    const [key, to] = [crypto.randomUUID(), `U${'0'.repeat(32)}`];
    const message = { key, to, messages: [{ type: 'text', text: 'x' }] } as const;
    const traffic = await trafficOf(() => operator().lineMessaging.push(idOf(tenant), message));
    return traffic.filter(({ path }) => path.endsWith('/message/push')).length;
  };
  expect([await push(TENANT), await push(OTHER)]).toEqual([1, 0]);
  await removed(TENANT, 'line', { account });
  await removed(OTHER, 'line', {});
});

describe('a change', () => {
  const merchantNow = async (id: string) =>
    (await stored(`clients/${TENANT}/orders/${id}`))?.['payment']?.['mapValue'];

  test('of the shop applies to new purchases, and earlier ones are refunded at the earlier shop', async () => {
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'dpay');
    const { id } = await orderIn(await shopper.buy(machineId));
    await device.received('vend');
    // The shop changes during the vend. The keys of the old shop must not be removed before the end.
    await putValue(TENANT, 'dpay', values.dpay('dev-shop-troubled-new'));
    const older = removed(TENANT, 'dpay', { older: true });
    await expect(older).rejects.toThrow('Open orders still need this value');
    deploy({});
    device.say({ type: 'result', commandId: id, outcome: 'dispensed', atMs: Date.now() });
    await reaches(shopper, id, 'CAPTURED');
    const context = await openOperatorContext(operator(), TENANT, 'hanako');
    const because = { reason: 'the customer called', force: false };
    expect(await runSettlement(context, 'refund', parseOrderId(id), because)).toContain('REFUNDED');
    expect(JSON.stringify(await merchantNow(id))).toContain('"dev-shop-troubled"');
    await forget(TENANT);
    const next = await newShopper(TENANT, CHANNEL, 'dpay');
    const second = await orderIn(await next.buy(machineId));
    expect(JSON.stringify(await merchantNow(second.id))).toContain('"dev-shop-troubled-new"');
    await vend(device);
    await reaches(next, second.id, 'CAPTURED');
  });

  test('of PayPay’s key does not break a purchase in an isolate that has cached the earlier one', async () => {
    const own = { apiKey: 'key-before', apiSecret: btoa('the secret of before') };
    await control('PUT', '/paypay/credentials/key-before', { apiSecret: own.apiSecret });
    await putValue(TENANT, 'paypay', own);
    deploy({});
    const { machineId, device } = await openMachine(TENANT);
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await putValue(TENANT, 'paypay', values.paypay);
    await control('PUT', '/paypay/credentials/key-before', { apiSecret: btoa('another') });
    // A value that was just read stays cached for ten seconds, whatever changes.
    const realNow = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 11_000);
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    expect((await stored(`clients/${TENANT}`))?.['offSale']).toBeUndefined();
  });

  test('of PayPay’s key still accepts bindings signed with the earlier key, until that is removed', async () => {
    const own = { apiKey: 'key-then', apiSecret: btoa('the secret of then') };
    await control('PUT', '/paypay/credentials/key-then', { apiSecret: own.apiSecret });
    const back = async (change: () => Promise<unknown>) => {
      await putValue(TENANT, 'paypay', own);
      deploy({});
      const { cookie } = await signedIn(TENANT, CHANNEL);
      const at = await decideAt(await startBinding(TENANT, 'paypay', cookie), 'approve');
      await putValue(TENANT, 'paypay', values.paypay);
      await change();
      deploy({});
      await arrive(at, cookie);
      return (await payMethods(TENANT, cookie)).filter(({ state }) => state === 'active').length;
    };
    const takenOut = () => removed(TENANT, 'paypay', { older: true });
    expect(await back(takenOut)).toBe(0);
    expect(await back(async () => undefined)).toBe(1);
  });

  test('of LINE’s secret still accepts the earlier signature, until that is removed', async () => {
    await putValue(TENANT, 'line', values.line('1660014201', 'a newer secret'));
    deploy({});
    expect((await deliver('a newer secret')).status).toBe(200);
    expect((await deliver(CHANNEL_SECRET)).status).toBe(200);
    expect(await removed(TENANT, 'line', { older: true })).toBe(1);
    deploy({});
    expect((await deliver('a newer secret')).status).toBe(200);
    expect((await deliver(CHANNEL_SECRET)).status).toBe(401);
  });

  test('of the sealing key reseals the secrets, so that the old key can be removed', async () => {
    const { machineId, device } = await openMachine(TENANT);
    deploy({ SEAL_KEYS: ringOf('seal-2', 'seal-1') });
    expect((await leftBehind())[0]?.counts).toMatchObject({ 'tenants’ secrets': 4 });
    const shopper = await newShopper(TENANT, CHANNEL, 'paypay');
    await resealAll();
    expect(await leftBehind()).toEqual([]);
    await dropKeys(['SEAL_KEYS']);
    const { id } = await orderIn(await shopper.buy(machineId));
    await vend(device);
    await reaches(shopper, id, 'CAPTURED');
    expect(await offered()).toEqual(['paypay', 'dpay']);
  });
});
