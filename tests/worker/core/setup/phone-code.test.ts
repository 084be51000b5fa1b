import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newNumber, setupIn, verified } from '../../support/phone.ts';
import {
  codeFor,
  letPass,
  messagesTo,
  newPerson,
  openSetUpTenant,
  otherThan,
} from '../../support/set-up.ts';
import { control, stored, trafficOf } from '../../support/stand-ins.ts';
import { problemIn, send } from '../../support/visitor.ts';

const tenant = 'phones';
const channel = '1650005001';
const phoneSteps = { required: ['set-phone-number', 'verify-code'] };
const person = () => newPerson(tenant, channel);

beforeAll(() => openSetUpTenant(tenant, channel, phoneSteps));
/** Stops the edge's clock, so that no second of a wait passes before its answer is checked. */
const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });
afterEach(async () => {
  vi.useRealTimers();
  await control('DELETE', '/faults');
});

describe('asking for a code', () => {
  test('sends one SMS, and entering the code is the next step', async () => {
    stopClock();
    const [who, number] = [await person(), newNumber()];
    const setup = await setupIn(await who.askCode(number));
    expect(setup.nextStep).toBe('verify-code');
    expect(setup.phone.pending).toMatchObject({
      ...{ certain: true, triesLeft: 5 },
      ...{ resendAfterSeconds: 30, expiresInSeconds: 600 },
    });
    expect(await messagesTo(number)).toHaveLength(1);
    const later = await setupIn(await who.call('GET', '/session'));
    expect(later.nextStep).toBe('verify-code');
    expect(later.phone.pending?.number).toMatch(/^090-\d{4}-\d{4}$/);
  });

  test.each([
    ['ja', '認証コード: '],
    ['en', 'verification code is: '],
  ])('writes the SMS in the language that the person chose: %s', async (language, words) => {
    const [{ cookie, accessToken }, number] = [await person(), newNumber()];
    await send('POST', `/api/clients/${tenant}/phone/code`, {
      body: { phoneNumber: number },
      cookie: `${cookie}; __Host-language=${language}`,
      headers: { 'x-line-access-token': accessToken },
    });
    expect((await messagesTo(number))[0]?.body).toContain(words);
  });

  test('twice at the same time, or again at once, sends one SMS', async () => {
    const [who, number] = [await person(), newNumber()];
    const answers = await Promise.all([who.askCode(number), who.askCode(number)]);
    for (const answer of answers) await setupIn(answer);
    await setupIn(await who.askCode(number));
    expect(await messagesTo(number)).toHaveLength(1);
  });

  test('again after the wait sends it again, with waits of 30, 60 and 120 s', async () => {
    stopClock();
    const [who, number] = [await person(), newNumber()];
    const waits: number[] = [];
    for (const passed of [31_000, 61_000, 121_000]) {
      const setup = await setupIn(await who.askCode(number));
      waits.push(setup.phone.pending?.resendAfterSeconds ?? 0);
      await letPass(who.path, passed);
    }
    expect(waits).toEqual([30, 60, 120]);
    expect(await messagesTo(number)).toHaveLength(3);
  });

  test('for another number needs no wait, so that a typo can be corrected', async () => {
    const [who, wrong, right] = [await person(), newNumber(), newNumber()];
    await setupIn(await who.askCode(wrong));
    const setup = await setupIn(await who.askCode(right));
    expect(setup.phone.pending?.number.replaceAll('-', '')).toBe(`0${right.slice(3)}`);
    expect(await messagesTo(right)).toHaveLength(1);
  });

  test('for a number that cannot receive SMS is refused at the field, and nothing stays pending', async () => {
    const who = await person();
    const bad = await who.askCode('03-1234-5678');
    expect(await problemIn(bad)).toMatchObject({
      code: 'INVALID_REQUEST',
      data: { fields: ['phoneNumber'] },
    });
    const number = newNumber();
    const refusal = { kind: 'status', status: 400, body: { code: 60205, status: 400 } };
    await control('PUT', '/faults', [
      { pathPrefix: '/twilio', bodyContains: number.slice(-8), ...refusal },
    ]);
    const refused = await who.askCode(number);
    expect(await problemIn(refused)).toMatchObject({
      status: 422,
      code: 'PHONE_NUMBER_REFUSED',
      data: { fields: ['phoneNumber'] },
    });
    const { phone } = await setupIn(await who.call('GET', '/session'));
    expect(phone.pending).toBeNull();
  });

  test('costs LINE’s verification, one read call and two commits: five reads, seven writes', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.call('GET', '/session');
    const traffic = await trafficOf(() => who.askCode(number));
    expect(traffic.map(({ path }) => path.replace(/^.*[/:]/, ''))).toEqual([
      'verify',
      'profile',
      'batchGet',
      'commit',
      'Verifications',
      'commit',
    ]);
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(5);
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(7);
  });
});

describe('entering a code', () => {
  test('that is right verifies the number and stores it with the user', async () => {
    const [who, number] = [await person(), newNumber()];
    const setup = await verified(who, number);
    expect(setup).toMatchObject({
      nextStep: null,
      phone: { verified: number.slice(-4), pending: null },
    });
    const user = await stored(who.path);
    expect(user?.['phoneNumber']).toEqual({ stringValue: number });
    expect(user?.['phoneVerifiedAt']).toHaveProperty('timestampValue');
  });

  test('costs four calls, and two more for the session’s new id: four reads, five writes', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const code = await codeFor(number);
    const traffic = await trafficOf(() => who.enter(code));
    expect(traffic.map(({ path }) => path.replace(/^.*[/:]/, ''))).toEqual([
      'verify',
      'profile',
      'batchGet',
      'commit',
      'VerificationCheck',
      'batchGet',
      'commit',
      'batchGet',
      'commit',
    ]);
    expect(traffic.reduce((sum, { reads }) => sum + reads, 0)).toBe(4);
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(5);
  });

  test('again after success returns the first answer without a call to the provider', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const code = await codeFor(number);
    await setupIn(await who.enter(code));
    const traffic = await trafficOf(async () => {
      const again = await setupIn(await who.enter(code));
      expect(again.phone.verified).toBe(number.slice(-4));
    });
    expect(traffic.filter(({ path }) => path.includes('/twilio/'))).toHaveLength(0);
    // The writes are for the session's new id. None contains the number.
    expect(traffic.reduce((sum, { writes }) => sum + writes, 0)).toBe(2);
  });

  test('five times wrong invalidates it, also after a resend', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const code = await codeFor(number);
    const codes: string[] = [];
    for (let guess = 1; guess <= 5; guess += 1) {
      codes.push((await problemIn(await who.enter(otherThan(code, guess)))).code);
    }
    expect(codes).toEqual([...Array(4).fill('CODE_WRONG'), 'CODE_LOCKED']);
    expect(await problemIn(await who.enter(code))).toMatchObject({ code: 'CODE_LOCKED' });
    await letPass(who.path, 31_000);
    expect(await problemIn(await who.askCode(number))).toMatchObject({ code: 'CODE_LOCKED' });
    expect((await stored(who.path))?.['phoneNumber']).toBeUndefined();
  });

  test('a hundred times at once calls the provider at most five times', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const code = await codeFor(number);
    const traffic = await trafficOf(async () => {
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            who.enter(otherThan(code, 1 + round * 10 + index)),
          ),
        );
      }
    });
    const checks = traffic.filter(({ path }) => path.endsWith('/VerificationCheck'));
    expect(checks.length).toBeLessThanOrEqual(5);
    expect(checks.length).toBeGreaterThan(0);
  });

  test('with the same wrong one again costs no further try', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const wrong = otherThan(await codeFor(number));
    for (let time = 0; time < 7; time += 1) {
      const problem = await problemIn(await who.enter(wrong));
      expect(problem).toMatchObject({
        code: 'CODE_WRONG',
        data: { setup: { phone: { pending: { triesLeft: 4 } } } },
      });
    }
    const code = await codeFor(number);
    expect((await setupIn(await who.enter(code))).phone.verified).toBe(number.slice(-4));
  });

  test('after ten minutes is refused, and another one can be requested at once', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const code = await codeFor(number);
    await letPass(who.path, 601_000);
    expect(await problemIn(await who.enter(code))).toMatchObject({
      status: 409,
      code: 'CODE_EXPIRED',
      data: { setup: { nextStep: 'set-phone-number' } },
    });
    await setupIn(await who.askCode(number));
    expect(await messagesTo(number)).toHaveLength(2);
  });

  test('without an earlier request is refused', async () => {
    expect(await problemIn(await (await person()).enter('123456'))).toMatchObject({
      code: 'CODE_EXPIRED',
    });
  });
});

test('a request whose commit was lost is reported as uncertain when it is repeated', async () => {
  const [who, number] = [await person(), newNumber()];
  await control('PUT', '/faults', [
    {
      pathPrefix: '/v1',
      pathContains: ':commit',
      bodyContains: who.userId,
      kind: 'after-effect-timeout',
    },
  ]);
  expect((await who.askCode(number)).status).toBe(503);
  expect((await setupIn(await who.askCode(number))).phone.pending?.certain).toBe(false);
  expect(await messagesTo(number)).toHaveLength(0);
  await letPass(who.path, 31_000);
  expect((await setupIn(await who.askCode(number))).phone.pending?.certain).toBe(true);
  expect(await messagesTo(number)).toHaveLength(1);
});

test('signing in again during the set-up keeps the pending code', async () => {
  const [who, number] = [await person(), newNumber()];
  const asked = await setupIn(await who.askCode(number));
  const again = await who.call('POST', '/session', { accessToken: who.accessToken });
  const { nextStep, phone } = await setupIn(again);
  expect([nextStep, phone.pending?.number]).toEqual(['verify-code', asked.phone.pending?.number]);
});

describe('a provider that does not answer', () => {
  const fault = (number: string, pathContains: string, more: object) => {
    const bodyContains = number.slice(-8);
    return control('PUT', '/faults', [
      { pathPrefix: '/twilio', pathContains, bodyContains, times: 1, ...more },
    ]);
  };

  test('after it sent: the page shows an uncertain code, and the code that arrived works', async () => {
    const [who, number] = [await person(), newNumber()];
    await fault(number, '/Verifications', { kind: 'after-effect-timeout' });
    const setup = await setupIn(await who.askCode(number));
    expect(setup.phone.pending?.certain).toBe(false);
    const kept = await setupIn(await who.call('GET', '/session'));
    expect(kept.phone.pending?.certain).toBe(false);
    const done = await setupIn(await who.enter(await codeFor(number)));
    expect(done.phone.verified).toBe(number.slice(-4));
  });

  test('before it sent: the page shows the same, and a request after the wait sends it', async () => {
    const [who, number] = [await person(), newNumber()];
    await fault(number, '/Verifications', { kind: 'drop' });
    expect((await setupIn(await who.askCode(number))).phone.pending?.certain).toBe(false);
    expect(await messagesTo(number)).toHaveLength(0);
    await letPass(who.path, 31_000);
    expect((await setupIn(await who.askCode(number))).phone.pending?.certain).toBe(true);
    expect(await messagesTo(number)).toHaveLength(1);
  });

  test('before it checked: the same code again counts as one try, and is right', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const code = await codeFor(number);
    await fault(number, '/VerificationCheck', { kind: 'status', status: 503, times: 3 });
    for (let time = 0; time < 3; time += 1) {
      expect(await problemIn(await who.enter(code))).toMatchObject({
        status: 503,
        code: 'CODE_UNCERTAIN',
        data: { setup: { phone: { pending: { triesLeft: 4 } } } },
      });
    }
    expect((await setupIn(await who.enter(code))).phone.verified).toBe(number.slice(-4));
  });

  test('after it approved: the code is used up, and a new one works', async () => {
    const [who, number] = [await person(), newNumber()];
    await who.askCode(number);
    const code = await codeFor(number);
    await fault(number, '/VerificationCheck', { kind: 'after-effect-timeout' });
    expect(await problemIn(await who.enter(code))).toMatchObject({ code: 'CODE_UNCERTAIN' });
    expect(await problemIn(await who.enter(code))).toMatchObject({ code: 'CODE_EXPIRED' });
    await setupIn(await who.askCode(number));
    const done = await setupIn(await who.enter(await codeFor(number)));
    expect(done.phone.verified).toBe(number.slice(-4));
  });

  test('and rejects our account is reported, and no try is used', async () => {
    const who = await person();
    const refusal = { kind: 'status', status: 401, body: { code: 20003 }, times: -1 };
    await control('PUT', '/faults', [{ pathPrefix: '/twilio', ...refusal }]);
    for (let time = 0; time < 12; time += 1) {
      expect(await problemIn(await who.askCode(newNumber()))).toMatchObject({
        status: 503,
        code: 'SMS_UNAVAILABLE',
      });
    }
    await control('DELETE', '/faults');
    await setupIn(await who.askCode(newNumber()));
  });
});
