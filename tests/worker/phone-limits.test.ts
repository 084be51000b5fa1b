import { beforeAll, describe, expect, test } from 'vitest';
import { newNumber, setupIn } from './support/phone.ts';
import { letPass, messagesTo, newPerson, openSetUpTenant } from './support/set-up.ts';
import { control, list } from './support/stand-ins.ts';
import { problemIn } from './support/visitor.ts';

const tenant = 'floods';
const channel = '1650005003';
const phoneSteps = { required: ['set-phone-number', 'verify-code'] };
const person = () => newPerson(tenant, channel);

beforeAll(() => openSetUpTenant(tenant, channel, phoneSteps));

describe('flooding', () => {
  const sendMany = async (count: number, one: (index: number) => Promise<Response>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const answer = await one(index);
      statuses.push(answer.status);
      if (answer.status !== 200) {
        expect(await problemIn(answer)).toMatchObject({ code: 'SMS_LIMIT' });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
      }
    }
    return {
      sent: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 429).length,
    };
  };

  test('by one person over ever new numbers: 8 of 12 a day', async () => {
    const who = await person();
    expect(await sendMany(12, () => who.askCode(newNumber()))).toEqual({ sent: 8, refused: 4 });
  });

  test('of one number by ever new people: 5 of 9 go out while one code lives', async () => {
    const number = newNumber();
    const counted = await sendMany(9, async () => (await person()).askCode(number));
    expect(counted).toEqual({ sent: 5, refused: 4 });
    expect(await messagesTo(number)).toHaveLength(5);
  });

  test('of one number through the day: 6 of 8', async () => {
    const number = newNumber();
    const counted = await sendMany(8, async (index) => {
      const who = await person();
      const answer = await who.askCode(number);
      await control('PUT', '/twilio/clock', { offsetMs: (index + 1) * 11 * 60_000 });
      return answer;
    });
    expect(counted).toEqual({ sent: 6, refused: 2 });
  });

  test('from one address: 30 of 33 an hour', async () => {
    const address = '203.0.113.77';
    const counted = await sendMany(33, async () => (await person()).askCode(newNumber(), address));
    expect(counted).toEqual({ sent: 30, refused: 3 });
  }, 30_000);

  test('of a block of neighbouring numbers: 20 of 23 an hour', async () => {
    const counted = await sendMany(23, async (index) =>
      (await person()).askCode(`+81805555${String(index).padStart(4, '0')}`),
    );
    expect(counted).toEqual({ sent: 20, refused: 3 });
  }, 30_000);

  test('is forgotten after a day', async () => {
    const who = await person();
    await sendMany(9, () => who.askCode(newNumber()));
    for (const { name } of await list('hashes/phone/limits')) {
      await letPass(name.slice(name.indexOf('hashes/')), 25 * 3_600_000);
    }
    await setupIn(await who.askCode(newNumber()));
  });
});
