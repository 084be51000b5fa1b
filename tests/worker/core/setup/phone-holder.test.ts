import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newNumber, setupIn, verified } from '../../support/phone.ts';
import { newPerson, openSetUpTenant } from '../../support/set-up.ts';
import { control, list, stored } from '../../support/stand-ins.ts';

const tenant = 'holders';
const channel = '1650005004';
const phoneSteps = { required: ['set-phone-number', 'verify-code'] };
const person = () => newPerson(tenant, channel);

beforeAll(() => openSetUpTenant(tenant, channel, phoneSteps));

describe('a number that another account of the tenant holds', () => {
  test('moves to the person who verifies it, and the former holder must set another one', async () => {
    const [former, later, number] = [await person(), await person(), newNumber()];
    await verified(former, number);
    await verified(later, number);
    const { nextStep, phone } = await setupIn(await former.call('GET', '/session'));
    expect(nextStep).toBe('set-phone-number');
    expect(phone).toMatchObject({ verified: null, moved: true });
    expect((await stored(later.path))?.['phoneNumber']).toEqual({ stringValue: number });
  });

  test('has exactly one holder if two verify it at the same time', async () => {
    const [one, other, number] = [await person(), await person(), newNumber()];
    await one.askCode(number);
    await other.askCode(number);
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (!request.url.endsWith('/VerificationCheck')) return real(request);
      await request.text();
      return Response.json({ status: 'approved' });
    });
    const answers = await Promise.all([one.enter('123456'), other.enter('123456')]);
    vi.restoreAllMocks();
    for (const answer of answers) await setupIn(answer);
    const held = await Promise.all(
      [one, other].map(async ({ path }) => (await stored(path))?.['phoneNumber']),
    );
    expect(held.filter((value) => JSON.stringify(value)?.includes(number))).toHaveLength(1);
    const holders = await list('hashes/phone/holders');
    const winner = held[0] && 'stringValue' in held[0] ? one : other;
    expect(holders.filter((holder) => JSON.stringify(holder).includes(winner.userId))).toHaveLength(
      1,
    );
    const loser = winner === one ? other : one;
    expect(JSON.stringify(holders)).not.toContain(loser.userId);
  });

  test('may have another holder in another tenant: the two are independent', async () => {
    await openSetUpTenant('phones-b', '1650005002', phoneSteps);
    const [here, there, number] = [
      await person(),
      await newPerson('phones-b', '1650005002'),
      newNumber(),
    ];
    await verified(here, number);
    await verified(there, number);
    expect((await stored(here.path))?.['phoneNumber']).toEqual({ stringValue: number });
  });

  test('is free again once its holder changes to another number', async () => {
    const [who, before, after] = [await person(), newNumber(), newNumber()];
    await verified(who, before);
    const setup = await verified(who, after);
    expect(setup.phone.verified).toBe(after.slice(-4));
    const mine = (await list('hashes/phone/holders')).filter((holder) =>
      JSON.stringify(holder).includes(who.userId),
    );
    expect(mine).toHaveLength(1);
  });
});

describe('the number itself', () => {
  test('is in no log line, no error and no document path', async () => {
    const lines: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
    const [who, number] = [await person(), newNumber()];
    const tail = number.slice(3);
    await verified(who, number);
    await control('PUT', '/faults', [
      { pathPrefix: '/v1/', kind: 'status', status: 500, times: -1 },
    ]);
    const failed = await (await who.askCode(number)).text();
    await control('DELETE', '/faults');
    const refused = await (
      await who.call('POST', '/phone/code', { phoneNumber: `${number}0` })
    ).text();
    vi.restoreAllMocks();
    expect(lines.length).toBeGreaterThan(3);
    const paths = [...(await list('hashes/phone/limits')), ...(await list('hashes/phone/holders'))];
    for (const text of [...lines, failed, refused, JSON.stringify(paths)]) {
      expect(text).not.toContain(tail);
      expect(text).not.toContain(`0${tail}`);
    }
  });
});
