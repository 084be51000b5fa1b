import { beforeAll, describe, expect, test, vi } from 'vitest';
import { hashedWith, storedHash } from '../../../../worker/core/crypto/keyed-hash.ts';
import { phoneKeys } from '../../../../worker/core/setup/phone-keys.ts';
import { ringOf, secretRing } from '../../key-bindings.ts';
import { deploy, edgeFetch, withSettings } from '../../support/deployment.ts';
import { newNumber, setupIn, verified } from '../../support/phone.ts';
import { leftBehind, resealAll } from '../../support/rotate.ts';
import { codeFor, newPerson, openSetUpTenant, type Person } from '../../support/set-up.ts';
import { list, patch, seed, stored } from '../../support/stand-ins.ts';
import { APP, problemIn } from '../../support/visitor.ts';

const tenant = 'turning';
const channel = '1650011002';
const person = () => newPerson(tenant, channel);
/** The ring before and after the new key becomes current. */
const [waiting, turned] = [ringOf('phone-1', 'phone-2'), ringOf('phone-2', 'phone-1')];
const use = (ring: string) => deploy({ PHONE_KEYS: ring });

beforeAll(() =>
  openSetUpTenant(tenant, channel, { required: ['set-phone-number', 'verify-code'] }),
);

/** Returns the keys under which these people are stored as holders of a number. */
async function holdersOf(...people: readonly Person[]) {
  const all = await list('hashes/phone/holders');
  return all.flatMap(({ name, fields }) => {
    const who = people.findIndex(
      ({ userId }) => fields?.['lineUserId']?.['stringValue'] === userId,
    );
    return who < 0 ? [] : [{ who, kid: hashedWith(name) }];
  });
}

const numberOf = async ({ path }: Person) =>
  (await stored(path))?.['phoneNumber']?.['stringValue'] ?? null;

describe('one number has one holder', () => {
  test('after it was verified under the old key, and by another person under the new key', async () => {
    use(ringOf('phone-1'));
    const [former, later, number] = [await person(), await person(), newNumber()];
    await verified(former, number);
    use(turned);
    await verified(later, number);
    expect([await numberOf(former), await numberOf(later)]).toEqual([null, number]);
    expect(await holdersOf(former, later)).toEqual([{ who: 1, kid: 'phone-2' }]);
    const { phone } = await setupIn(await former.call('GET', '/session'));
    expect(phone).toMatchObject({ verified: null, moved: true });
  });

  test('after two people verify it at the same time under different current keys', async () => {
    for (let round = 0; round < 4; round++) {
      use(waiting);
      const [one, other, number] = [await person(), await person(), newNumber()];
      await one.askCode(number);
      await other.askCode(number);
      const beside = withSettings({ PHONE_KEYS: turned });
      const enterBeside = ({ cookie, accessToken }: Person) =>
        edgeFetch(
          `${APP}/api/clients/${tenant}/phone/verify`,
          {
            method: 'POST',
            headers: {
              ...{ cookie, origin: APP, 'content-type': 'application/json' },
              'x-line-access-token': accessToken,
            },
            body: JSON.stringify({ code: '123456' }),
          },
          beside,
        );
      approveEveryCode();
      const answers = await Promise.all([one.enter('123456'), enterBeside(other)]);
      vi.restoreAllMocks();
      for (const answer of answers) await setupIn(answer);
      const numbers = [await numberOf(one), await numberOf(other)];
      expect(numbers.filter((held) => held === number)).toHaveLength(1);
      const holders = await holdersOf(one, other);
      expect(holders.map(({ who }) => who)).toEqual([numbers.indexOf(number)]);
    }
  });

  test('changing to another number deletes the record under the old key', async () => {
    use(ringOf('phone-1'));
    const [who, next] = [await person(), newNumber()];
    await verified(who, newNumber());
    use(turned);
    await verified(who, next);
    expect(await holdersOf(who)).toEqual([{ who: 0, kid: 'phone-2' }]);
  });
});

/** Makes the provider accept any code. */
function approveEveryCode() {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/VerificationCheck')) return real(request);
    await request.text();
    return Response.json({ status: 'approved' });
  });
}

describe('counts under the old key', () => {
  const counterOf = async (kid: 'phone-1' | 'phone-2', kind: string, subject: string) => {
    const [name] = await phoneKeys(secretRing(kid)).limit(kind, subject);
    return `hashes/phone/limits/${storedHash(name)}`;
  };
  const countAt = async (path: string) => (await stored(path))?.['count']?.['integerValue'];

  test('continue under the new one, and are stored only there', async () => {
    use(ringOf('phone-1'));
    const number = newNumber();
    await setupIn(await (await person()).askCode(number));
    use(turned);
    await setupIn(await (await person()).askCode(number));
    expect(await countAt(await counterOf('phone-2', 'number', number))).toBe('2');
    expect(await countAt(await counterOf('phone-1', 'number', number))).toBeUndefined();
    await patch(await counterOf('phone-2', 'number', number), { count: 20 });
    // After the rollback the limits still apply.
    use(waiting);
    const refused = await problemIn(await (await person()).askCode(number));
    expect(refused).toMatchObject({ code: 'SMS_LIMIT', data: { limit: 'number' } });
  });

  test('count a number that a person requests again once', async () => {
    use(ringOf('phone-1'));
    const [who, numbers] = [await person(), [newNumber(), newNumber(), newNumber()]];
    for (const number of numbers) await setupIn(await who.askCode(number));
    use(turned);
    const fourth = await problemIn(await who.askCode(newNumber()));
    expect(fourth).toMatchObject({ code: 'SMS_LIMIT', data: { limit: 'user' } });
    await setupIn(await who.askCode(numbers[0] ?? ''));
  });
});

test('a code tried under the old key counts once, and the right one can be sent again', async () => {
  use(ringOf('phone-1'));
  const [who, number] = [await person(), newNumber()];
  await setupIn(await who.askCode(number));
  const right = await codeFor(number);
  const wrong = right === '000000' ? '000001' : '000000';
  expect(await problemIn(await who.enter(wrong))).toMatchObject({ code: 'CODE_WRONG' });
  use(turned);
  expect(await problemIn(await who.enter(wrong))).toMatchObject({ code: 'CODE_WRONG' });
  const { phone } = await setupIn(await who.call('GET', '/session'));
  expect(phone.pending?.triesLeft).toBe(4);
  use(ringOf('phone-1'));
  await setupIn(await who.enter(right));
  use(turned);
  expect((await setupIn(await who.enter(right))).phone.verified).toBe(number.slice(-4));
});

test('resealing moves every holder to the new key, so that the old key can be removed', async () => {
  use(ringOf('phone-1'));
  const [who, number] = [await person(), newNumber()];
  await verified(who, number);
  const gone = 'f'.repeat(40);
  await seed({ [`hashes/phone/holders/${tenant}.phone-1.${gone}`]: { lineUserId: 'U-nobody' } });
  use(turned);
  await resealAll();
  expect(await holdersOf(who)).toEqual([{ who: 0, kid: 'phone-2' }]);
  expect(JSON.stringify(await list('hashes/phone/holders'))).not.toContain('U-nobody');
  const holders = (await leftBehind()).filter(({ counts }) => counts['phone numbers']);
  expect(holders).toEqual([]);
  use(ringOf('phone-2'));
  const taker = await person();
  await verified(taker, number);
  expect([await numberOf(who), await numberOf(taker)]).toEqual([null, number]);
});
