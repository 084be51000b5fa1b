import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicClientSchema } from '../../../../contract/shared/client.ts';
import { payMethodKinds } from '../../../../contract/shared/pay-providers.ts';
import type { Bindings } from '../../../../worker/bindings.ts';
import { signRequest } from '../../../../worker/core/pay-providers/paypay/sign-request.ts';
import type { PaymentStep } from '../../../../worker/core/pay-providers/port/pay-provider.ts';
import type { TenantClient } from '../../../../worker/core/tenant-client.ts';
import { servicesOf } from '../../../../worker/services-of.ts';
import { newId, providersUnderTest, till } from '../../support/providers.ts';
import { control } from '../../support/stand-ins.ts';
import { openTenant, send } from '../../support/visitor.ts';

describe('a request to PayPay', () => {
  const keys = { apiKey: 'APIKeyGenerated', apiSecret: 'APIKeySecretGenerated' };
  const at = { nonce: 'acd028', epochS: 1579843452 };

  test('is signed as PayPay’s published example', async () => {
    const body =
      '{"sampleRequestBodyKey1":"sampleRequestBodyValue1","sampleRequestBodyKey2":"sampleRequestBodyValue2"}';
    const request = {
      method: 'POST',
      path: '/v2/codes',
      contentType: 'application/json;charset=UTF-8;',
      body,
      ...at,
    };
    expect(await signRequest(keys, request)).toBe(
      'hmac OPA-Auth:APIKeyGenerated:NW1jKIMnzR7tEhMWtcJcaef+nFVBt7jjAGcVuxHhchc=:acd028:1579843452:1j0FnY4flNp5CtIKa7x9MQ==',
    );
  });

  test('without a body is signed with the word "empty"', async () => {
    const request = {
      method: 'GET',
      path: '/v2/codes',
      contentType: 'application/json',
      body: undefined,
      ...at,
    };
    expect(await signRequest(keys, request)).toBe(
      'hmac OPA-Auth:APIKeyGenerated:70+F3Dp7reDdl5wi1B+QGTyz39niA+EGYn/1r5gCBxg=:acd028:1579843452:empty',
    );
  });

  test('with Japanese text is signed over its UTF-8 bytes', async () => {
    const body =
      '{"merchantPaymentId":"ord_1","userAuthorizationId":"ua-1","amount":{"amount":160,"currency":"JPY"},"requestedAt":1579843452,"orderDescription":"コーヒー"}';
    const request = {
      method: 'POST',
      path: '/v2/payments/preauthorize',
      contentType: 'application/json',
      body,
      ...at,
    };
    expect(await signRequest(keys, request)).toBe(
      'hmac OPA-Auth:APIKeyGenerated:YI2ZYai3aX5KvErxQF23sAVBPrDOY56KNzrVsytu3qU=:acd028:1579843452:2Gj3/q4vYyooEwurbnUwfg==',
    );
  });
});

const { paypay: paypayTill, dpay: dpayTill } = providersUnderTest;

let client: TenantClient;
beforeAll(async () => {
  await openTenant(till, '1650009001');
  const shown = await (await send('GET', `/api/clients/${till}`)).json();
  const merchants = { paypay: `merchant-${till}` };
  client = { ...v.parse(publicClientSchema, shown), merchants };
});
afterEach(() => control('DELETE', '/faults'));

const bindings = v.parse(
  v.custom<Bindings>((value) => typeof value === 'object'),
  env,
);
describe.each(payMethodKinds)('paying with %s', (kind) => {
  const { merchant, openAccount, suspended, path, leaveOpen, setting, wrongKeys } =
    providersUnderTest[kind];
  const provider = servicesOf(bindings).payProviders[kind];
  let account = '';
  beforeEach(async () => {
    account = await openAccount('misaki');
  });

  const pay = (paymentId: string, amountYen = 160, from = account) =>
    provider.authorize({ merchant, paymentId, account: from, amountYen, description: '緑茶' });
  const held = async (paymentId: string): Promise<PaymentStep> => {
    const answer = await pay(paymentId);
    if (answer.kind !== 'OK') throw new Error(answer.kind);
    const { providerPaymentId } = answer.value;
    return {
      merchant,
      paymentId,
      providerPaymentId,
      amountYen: 160,
      heldYen: 160,
      call: '1',
      description: '緑茶',
    };
  };
  const stateOf = async (step: PaymentStep) => {
    const answer = await provider.inquire(step);
    return answer.kind === 'OK' ? answer.value.state : answer.kind;
  };

  test('holds the amount, then captures it', async () => {
    const step = await held(newId());
    expect(await stateOf(step)).toBe('AUTHORIZED');
    expect(await provider.capture(step)).toMatchObject({ kind: 'OK' });
    expect(await stateOf(step)).toBe('CAPTURED');
  });

  test('holds the amount, then releases it', async () => {
    const step = await held(newId());
    expect(await provider.revert(step)).toMatchObject({ kind: 'OK' });
    expect(['CANCELLED', 'REFUNDED']).toContain(await stateOf(step));
  });

  test('refunds a captured amount', async () => {
    const step = await held(newId());
    await provider.capture(step);
    expect(await provider.refund(step)).toMatchObject({ kind: 'OK' });
    expect(['CANCELLED', 'REFUNDED']).toContain(await stateOf(step));
  });

  test('accepts each step twice, where a repeated authorisation may be UNKNOWN', async () => {
    const id = newId();
    const step = await held(id);
    const again = await pay(id);
    // d払い answers with a conflict if it no longer has the key. Then the inquiry shows the state.
    expect(['OK', 'UNKNOWN']).toContain(again.kind);
    await provider.capture(step);
    expect(await provider.capture({ ...step, call: '2' })).toMatchObject({ kind: 'OK' });
    await provider.refund(step);
    expect(await provider.refund(step)).toMatchObject({ kind: 'OK' });
  });

  test('is DECLINED if the balance is too low', async () => {
    expect(await pay(newId(), 160, await openAccount('kenta'))).toEqual({
      kind: 'DECLINED',
      code: 'INSUFFICIENT_BALANCE',
    });
  });

  test('is DECLINED for a suspended account', async () => {
    expect((await pay(newId(), 100, await openAccount(suspended))).kind).toBe('DECLINED');
  });

  test.each([
    ['502 with HTML', { kind: 'html', status: 502 }],
    ['a broken connection', { kind: 'drop' }],
    ['500', { kind: 'status', status: 500 }],
  ])('is UNKNOWN, never a failure, after %s', async (_, fault) => {
    const id = newId();
    await control('PUT', '/faults', [{ pathPrefix: path, bodyContains: id, times: 1, ...fault }]);
    expect((await pay(id)).kind).toBe('UNKNOWN');
  });

  test('can be found by an inquiry if its answer was lost', async () => {
    const id = newId();
    await control('PUT', '/faults', [
      { pathPrefix: path, bodyContains: id, times: 1, kind: 'after-effect-timeout' },
    ]);
    expect((await pay(id)).kind).toBe('UNKNOWN');
    const found = await provider.inquire({ merchant, paymentId: id });
    expect(found).toMatchObject({ kind: 'OK', value: { state: 'AUTHORIZED' } });
  });

  test('is NONE in an inquiry before it exists', async () => {
    const knownId = newId();
    await pay(knownId);
    const found = await provider.inquire({ merchant, paymentId: newId(), knownId });
    expect(found).toEqual({ kind: 'OK', value: { state: 'NONE', authorization: null } });
  });

  test.skipIf(leaveOpen === undefined)(
    'cannot be cancelled while it is pending, and stays pending',
    async () => {
      const step = await held(newId());
      await leaveOpen?.(step.paymentId);
      expect(await stateOf(step)).toBe('PENDING');
      expect((await provider.cancel(step)).kind).toBe('DECLINED');
      expect(await stateOf(step)).toBe('PENDING');
    },
  );

  test('with wrong keys is MISCONFIGURED', async () => {
    const wrong = { ...env, [setting]: wrongKeys };
    const misled = servicesOf(
      v.parse(
        v.custom<Bindings>(() => true),
        wrong,
      ),
    ).payProviders[kind];
    const answer = await misled.authorize({
      merchant,
      paymentId: newId(),
      account,
      amountYen: 160,
      description: 'x',
    });
    expect(answer).toMatchObject({ kind: 'MISCONFIGURED', keys: true });
  });

  test('is MISCONFIGURED without keys, and names the setting', async () => {
    const bare = { ...env, [setting]: '{}' };
    const none = servicesOf(
      v.parse(
        v.custom<Bindings>(() => true),
        bare,
      ),
    ).payProviders[kind];
    expect(await none.unbind(client, account)).toEqual({
      kind: 'MISCONFIGURED',
      code: setting,
    });
  });

  test('ends the account link, also if it is ended twice', async () => {
    expect(await provider.unbind(client, account)).toMatchObject({ kind: 'OK' });
    expect(await provider.unbind(client, account)).toMatchObject({ kind: 'OK' });
    expect(await pay(newId())).toMatchObject({ kind: 'DECLINED', code: 'BINDING_ENDED' });
  });
});

describe('PayPay’s refusals', () => {
  const { paypay } = servicesOf(bindings).payProviders;
  const merchant = paypayTill.merchant;
  const outcome = (code: string) =>
    control('PUT', '/paypay/outcomes', [{ call: 'preauthorize', code, times: 1 }]);

  test('with an undocumented code are UNKNOWN, whatever their status', async () => {
    for (const status of [400, 401, 404, 409, 422, 500, 503]) {
      const body = { resultInfo: { code: 'SOMETHING_NEW' }, data: null };
      const fault = { pathPrefix: '/paypay/v2/payments', kind: 'status', status, body, times: 1 };
      await control('PUT', '/faults', [fault]);
      const found = await paypay.inquire({ merchant, paymentId: newId() });
      expect(found.kind, String(status)).toBe('UNKNOWN');
    }
  });

  test.each([
    ['LIMIT_EXCEEDED', 'DECLINED'],
    ['NON_KYC_USER', 'DECLINED'],
    ['TRANSACTION_FAILED', 'DECLINED'],
    ['RATE_LIMIT', 'RETRY_LATER'],
    ['MAINTENANCE_MODE', 'RETRY_LATER'],
    ['INTERNAL_SERVER_ERROR', 'UNKNOWN'],
    ['SERVICE_ERROR', 'UNKNOWN'],
    ['OP_OUT_OF_SCOPE', 'MISCONFIGURED'],
    ['UNAUTHORIZED', 'MISCONFIGURED'],
  ])('with the code %s are %s', async (code, kind) => {
    const account = await paypayTill.openAccount('misaki');
    await outcome(code);
    const answer = await paypay.authorize({
      merchant,
      paymentId: newId(),
      account,
      amountYen: 150,
      description: 'x',
    });
    expect(answer.kind).toBe(kind);
  });
});

test('AUTHORIZED without a payment number is unknown', async () => {
  const { paypay } = servicesOf(bindings).payProviders;
  const account = await paypayTill.openAccount('misaki');
  const paymentId = newId();
  const amount = { amount: 150, currency: 'JPY' };
  const data = { status: 'AUTHORIZED', merchantPaymentId: paymentId, amount };
  const body = { resultInfo: { code: 'SUCCESS' }, data };
  const path = '/paypay/v2/payments/preauthorize';
  await control('PUT', '/faults', [
    { pathPrefix: path, bodyContains: paymentId, kind: 'status', status: 200, body, times: 1 },
  ]);
  const payment = { merchant: paypayTill.merchant, paymentId, account, amountYen: 150 };
  const answer = await paypay.authorize({ ...payment, description: 'x' });
  expect(answer.kind).toBe('UNKNOWN');
});

describe('a refund at PayPay', () => {
  const { paypay } = servicesOf(bindings).payProviders;

  test('that is only accepted is done once PayPay reports it as done', async () => {
    await control('PUT', '/paypay/settings', { refundDelayMs: 60_000 });
    const account = await paypayTill.openAccount('misaki');
    const payment = { merchant: paypayTill.merchant, paymentId: newId(), amountYen: 170 };
    const held = await paypay.authorize({ ...payment, account, description: 'x' });
    if (held.kind !== 'OK') throw new Error(held.kind);
    const { providerPaymentId } = held.value;
    const step = { ...payment, providerPaymentId, heldYen: 170, call: '1', description: 'x' };
    await paypay.capture(step);
    expect(await paypay.inquireRefund(step)).toEqual({ kind: 'OK', value: 'NONE' });
    expect(await paypay.refund(step)).toEqual({ kind: 'OK', value: 'ACCEPTED' });
    expect(await paypay.inquireRefund(step)).toEqual({ kind: 'OK', value: 'ACCEPTED' });
    await control('PUT', '/paypay/settings', {});
    expect(await paypay.inquireRefund(step)).toEqual({ kind: 'OK', value: 'DONE' });
  });
});

describe('GMO-PG’s refusals', () => {
  const { dpay } = servicesOf(bindings).payProviders;
  const merchant = dpayTill.merchant;

  test.each([
    ['insufficient_balance', 'DECLINED'],
    ['processing_failure', 'DECLINED'],
    ['too_many_requests', 'RETRY_LATER'],
    ['maintenance', 'RETRY_LATER'],
    ['service_unavailable', 'RETRY_LATER'],
    ['bad_gateway', 'UNKNOWN'],
    ['conflict', 'UNKNOWN'],
    ['unauthorized_request', 'MISCONFIGURED'],
  ])('with the code %s are %s', async (code, kind) => {
    const account = await dpayTill.openAccount('misaki');
    await control('PUT', '/gmo/outcomes', [{ call: 'charge', code, times: 1 }]);
    const payment = { merchant, paymentId: newId(), account, amountYen: 150, description: 'x' };
    expect((await dpay.authorize(payment)).kind).toBe(kind);
  });

  test('of an inquiry prove nothing unless an inquiry about a known order succeeds', async () => {
    const unproven = { kind: 'OK', value: { state: 'UNPROVEN', authorization: null } };
    const paymentId = newId();
    expect(await dpay.inquire({ merchant, paymentId })).toEqual(unproven);
    expect(await dpay.inquire({ merchant, paymentId, knownId: newId() })).toEqual(unproven);
    // A change at the provider that makes every inquiry invalid must not hide payments.
    const account = await dpayTill.openAccount('misaki');
    const knownId = newId();
    const known = { merchant, paymentId: knownId, account, amountYen: 150, description: 'x' };
    await dpay.authorize(known);
    await control('PUT', '/gmo/outcomes', [{ call: 'inquiry', code: 'invalid_request', times: 2 }]);
    expect(await dpay.inquire({ merchant, paymentId, knownId })).toEqual(unproven);
    await control('PUT', '/gmo/outcomes', []);
    expect(await dpay.inquire({ merchant, paymentId, knownId })).toMatchObject({
      value: { state: 'NONE' },
    });
  });

  test('with an undocumented title are UNKNOWN', async () => {
    const paymentId = newId();
    const fault = { pathPrefix: '/gmo', kind: 'status', status: 400, body: { title: 'new' } };
    await control('PUT', '/faults', [{ ...fault, bodyContains: paymentId, times: 1 }]);
    expect((await dpay.inquire({ merchant, paymentId })).kind).toBe('UNKNOWN');
  });
});
