import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { storedHash } from '../../../../worker/core/crypto/keyed-hash.ts';
import { phoneKeys } from '../../../../worker/core/setup/phone-keys.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { secretRing } from '../../key-bindings.ts';
import { newNumber, setupIn } from '../../support/phone.ts';
import {
  codeFor,
  letPass,
  messagesTo,
  newPerson,
  openSetUpTenant,
  otherThan,
} from '../../support/set-up.ts';
import { list, patch, stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const tenant = 'floods';
const channel = '1650005003';
const phoneSteps = { required: ['set-phone-number', 'verify-code'] };
const person = () => newPerson(tenant, channel);

beforeAll(() => openSetUpTenant(tenant, channel, phoneSteps));

const keys = phoneKeys(secretRing('phone-1'));
const keyOf = async (kind: string, subject: string) =>
  storedHash((await keys.limit(kind, subject))[0]);
const numberKey = (number: string) => keyOf('number', number);
const userKey = (userId: string) => keyOf('user', `${tenant}/${userId}`);

/** Lets the wait of a few minutes pass, and nothing else. */
async function endWait(userId: string): Promise<void> {
  const path = `hashes/phone/limits/${await userKey(userId)}`;
  const wait = v.parse(waitSchema, (await stored(path))?.['wait']).mapValue.fields.number
    .stringValue;
  const until = new Timestamp(new Date(Date.now() - 1000).toISOString());
  await patch(path, { wait: { number: wait, until } });
}
const waitSchema = v.object({
  mapValue: v.object({ fields: v.object({ number: v.object({ stringValue: v.string() }) }) }),
});

/** Requests a message, and again after the waits in the answer. @returns the number of messages. */
async function insist(who: Awaited<ReturnType<typeof person>>, number: string): Promise<number> {
  const before = (await messagesTo(number)).length;
  await endPending(who.userId);
  const refused = await who.askCode(number);
  if (refused.status === 429 && Number(refused.headers.get('retry-after')) <= 300) {
    await endWait(who.userId);
    await who.askCode(number);
  }
  return (await messagesTo(number)).length - before;
}

/** Lets the wait for the next message to the same number pass. */
const endPending = (userId: string) =>
  patch(`clients/${tenant}/lineUsers/${userId}`, { phonePending: null });

describe('flooding', () => {
  const sendMany = async (count: number, one: (index: number) => Promise<Response>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const answer = await one(index);
      statuses.push(answer.status);
      if (answer.status !== 200) {
        expect(await problemIn(answer)).toMatchObject({ code: 'SMS_LIMIT' });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    return {
      sent: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 429).length,
    };
  };

  test('from one person to different numbers is limited to three messages a day', async () => {
    const who = await person();
    expect(await sendMany(12, () => who.askCode(newNumber()))).toEqual({ sent: 3, refused: 9 });
  });

  test('to one number from many people is limited by the provider, and must wait after the sixth', async () => {
    const number = newNumber();
    const counted = await sendMany(9, async () => (await person()).askCode(number));
    expect(counted).toEqual({ sent: 6, refused: 3 });
    expect(await messagesTo(number)).toHaveLength(6);
  });

  test('to one number from three accounts allows two messages each, and six in total', async () => {
    const number = newNumber();
    const strangers = [await person(), await person(), await person()];
    let sent = 0;
    for (let round = 0; round < 8; round++) {
      for (const who of strangers) sent += await insist(who, number);
    }
    expect(sent).toBe(3 * 2 + 6);
    expect(await messagesTo(number)).toHaveLength(sent);
    // They are refused for the rest of the day. The owner waits a few minutes, as for a busy number.
    const refused = await strangers[0]?.askCode(number);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600);
    const owner = await person();
    const answer = await owner.askCode(number);
    expect(await problemIn(answer)).toMatchObject({ code: 'SMS_LIMIT', data: { limit: 'number' } });
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    await endWait(owner.userId);
    await setupIn(await owner.askCode(number));
    expect((await setupIn(await owner.enter(await codeFor(number)))).phone.verified).toBe(
      number.slice(-4),
    );
  });

  test('to one number leaves its owner a second message, but no third', async () => {
    const number = newNumber();
    const owner = await person();
    await setupIn(await owner.askCode(number));
    await patch(`hashes/phone/limits/${await numberKey(number)}`, { count: 15, shared: 6 });
    expect(await insist(owner, number)).toBe(1);
    expect(await insist(owner, number)).toBe(0);
  });

  test('to one number ends at twenty messages a day, however many accounts request them', async () => {
    const number = newNumber();
    await setupIn(await (await person()).askCode(number));
    await patch(`hashes/phone/limits/${await numberKey(number)}`, { count: 19 });
    expect(await insist(await person(), number)).toBe(1);
    const late = await person();
    const refused = await late.askCode(number);
    expect(await problemIn(refused)).toMatchObject({
      code: 'SMS_LIMIT',
      data: { limit: 'number' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect(await messagesTo(number)).toHaveLength(2);
  });

  test('from one address must wait after thirty messages, but is never refused for long', async () => {
    const address = '203.0.113.77';
    const counted = await sendMany(33, async () => (await person()).askCode(newNumber(), address));
    expect(counted).toEqual({ sent: 30, refused: 3 });
    const [who, number] = [await person(), newNumber()];
    const refused = await who.askCode(number, address);
    expect(await problemIn(refused)).toMatchObject({
      code: 'SMS_LIMIT',
      data: { limit: 'address' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300);
    await endWait(who.userId);
    await setupIn(await who.askCode(number, address));
  });

  test('to a block of neighbouring numbers delays their owners by a few minutes', async () => {
    const neighbour = (index: number) => `+81805555${String(index).padStart(4, '0')}`;
    const counted = await sendMany(23, async (index) => (await person()).askCode(neighbour(index)));
    expect(counted).toEqual({ sent: 20, refused: 3 });
    const owner = await person();
    const refused = await owner.askCode(neighbour(77));
    expect(await problemIn(refused)).toMatchObject({
      code: 'SMS_LIMIT',
      data: { limit: 'prefix' },
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(300);
    // A request that comes too early does not restart the wait.
    const early = await owner.askCode(neighbour(77));
    expect(early.status).toBe(429);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(wait);
    // The number block stays busy. Only the person's own wait has passed.
    await endWait(owner.userId);
    await setupIn(await owner.askCode(neighbour(77)));
  });

  test('no longer counts after a day', async () => {
    const who = await person();
    await sendMany(4, () => who.askCode(newNumber()));
    for (const { name } of await list('hashes/phone/limits')) {
      await letPass(name.slice(name.indexOf('hashes/')), 25 * 3_600_000);
    }
    await setupIn(await who.askCode(newNumber()));
  });
});

describe('a stranger who requests and guesses codes for another person’s number', () => {
  test('and uses up the provider’s five checks only makes the owner request another code', async () => {
    const number = newNumber();
    const [owner, stranger] = [await person(), await person()];
    await setupIn(await stranger.askCode(number));
    const right = await codeFor(number);
    for (let by = 1; by <= 5; by++) await stranger.enter(otherThan(right, by));
    await setupIn(await owner.askCode(number));
    expect(await problemIn(await owner.enter(right))).toMatchObject({ code: 'CODE_EXPIRED' });
    const fresh = await setupIn(await owner.askCode(number));
    expect(fresh.phone.pending?.triesLeft).toBe(5);
    expect((await setupIn(await owner.enter(await codeFor(number)))).phone.verified).toBe(
      number.slice(-4),
    );
  });

  test('and uses up the provider’s five messages does not keep the owner from getting a code', async () => {
    const number = newNumber();
    for (let sent = 0; sent < 5; sent++) await setupIn(await (await person()).askCode(number));
    const owner = await person();
    await setupIn(await owner.askCode(number));
    expect(await messagesTo(number)).toHaveLength(6);
    expect((await setupIn(await owner.enter(await codeFor(number)))).phone.verified).toBe(
      number.slice(-4),
    );
  });
});

describe('a person who switches to another number and back', () => {
  test('keeps the remaining tries, and gets no second message before the wait ends', async () => {
    const [first, second] = [newNumber(), newNumber()];
    const who = await person();
    await setupIn(await who.askCode(first));
    const right = await codeFor(first);
    for (let by = 1; by <= 3; by++) await who.enter(otherThan(right, by));
    await setupIn(await who.askCode(second));
    const back = await setupIn(await who.askCode(first));
    expect(back.phone.pending).toMatchObject({ triesLeft: 2 });
    expect(back.phone.pending?.resendAfterSeconds).toBeGreaterThan(0);
    expect(await messagesTo(first)).toHaveLength(1);
    for (let by = 4; by <= 5; by++) await who.enter(otherThan(right, by));
    expect(await problemIn(await who.enter(right))).toMatchObject({ code: 'CODE_LOCKED' });
  });
});
