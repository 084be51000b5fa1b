import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addDays, dayAt, startOfDay } from '../../../../worker/core/japan-time.ts';
import { Timestamp } from '../../../../worker/core/store/values.ts';
import { copiesOf } from '../../support/copies.ts';
import { newPerson } from '../../support/set-up.ts';
import { newShopper, openMachine, openShop, orderIn, reaches, vend } from '../../support/shop.ts';
import { patch, seed, stored } from '../../support/stand-ins.ts';
import { problemIn } from '../../support/visitor.ts';

const TENANT = 'exporting';
const CHANNEL = '1650009201';
afterEach(() => vi.useRealTimers());
beforeAll(async () => {
  await openShop(TENANT, CHANNEL);
  await seed({
    [`clients/${TENANT}/coupons/thanks`]: {
      title: { ja: '<b>お礼</b>', en: 'Thanks' },
      code: 'THANKYOU',
      enabled: true,
      totalCount: null,
      discount: { kind: 'yen', yen: 50 },
    },
  });
});

/** A person who has bought, asked a question, reported a problem and entered personal information. */
async function customer(name: string) {
  const { machineId, device } = await openMachine(TENANT);
  const who = await newShopper(TENANT, CHANNEL, 'paypay');
  await patch(who.userPath, {
    phoneNumber: `+8190${name.length}0001111`,
    personalInfo: { name, address: `${name} 1-2-3`, birthDate: '1990-01-02' },
    consents: [{ termsOfUse: 'v1', privacyPolicy: 'v2', at: Timestamp.ofMs(Date.now()) }],
  });
  await who.call('POST', '/coupons', { code: 'THANKYOU' });
  await who.call('PUT', `/machines/${machineId}/alerts`, { productId: 'P1', on: true });
  const { id } = await orderIn(await who.buy(machineId));
  await vend(device);
  await reaches(who, id, 'CAPTURED');
  await who.call('POST', `/orders/${id}/problem`, {
    reason: 'other',
    text: `${name} says <script>alert(1)</script>`,
    photo: null,
  });
  return { ...who, machineId, orderId: id, name };
}
const exported = (who: { call: (method: string, path: string) => Promise<Response> }, query = '') =>
  who.call('GET', `/me/export${query}`);

/** Returns every text in a Firestore value. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

describe('a person’s data', () => {
  test('is exported as one complete file', async () => {
    const who = await customer('Aoi');
    // In the morning in Japan, UTC has the day before. The morning is a past one, because a session
    // ends with time.
    const day = addDays(dayAt(Date.now()), -1);
    vi.useFakeTimers({ toFake: ['Date'], now: startOfDay(day) + 8 * 3_600_000 });
    const answer = await exported(who);
    vi.useRealTimers();
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="exporting-${day}.json"`,
    );
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({
      account: {
        displayName: who.walletId,
        phoneNumber: '+819030001111',
        personalInfo: { name: 'Aoi', address: 'Aoi 1-2-3', birthDate: '1990-01-02' },
        consents: [{ termsOfUse: 'v1', privacyPolicy: 'v2' }],
        lastMachines: [who.machineId],
      },
      devices: [{ lastSeenAt: expect.any(String) }],
      payMethods: [{ kind: 'paypay', state: 'active', isDefault: true }],
      coupons: [{ id: 'thanks', state: 'held' }],
      stockAlerts: [{ machineId: who.machineId, productId: 'P1' }],
      orders: [{ id: who.orderId, problem: { text: expect.stringContaining('Aoi says') } }],
      nextCursor: null,
    });
  });

  test('contains nothing of other people, no secret, and no provider’s id', async () => {
    const [who, other] = [await customer('Ren'), await customer('Sakura')];
    const text = await (await exported(who)).text();
    for (const theirs of [other.userId, other.orderId, other.machineId, 'Sakura', other.id]) {
      expect(text).not.toContain(theirs);
    }
    const order = await stored(`clients/${TENANT}/orders/${who.orderId}`);
    const method = await stored(`${who.userPath}/payMethods/${who.id}`);
    const pay = textsIn(order?.['payment']).find((one) => /^\d{10,}$/.test(one)) ?? 'no payment id';
    const kept = ['account', 'accountHash', 'reference', 'nonce'].flatMap((field) =>
      textsIn(method?.[field]).filter((one) => one !== who.id),
    );
    expect(kept.length).toBeGreaterThan(1);
    for (const secret of [
      pay,
      ...kept,
      who.accessToken,
      who.cookie.split('=')[1] ?? '',
      'merchant',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test('is also available as a page in the person’s language, with all markup escaped', async () => {
    const who = await customer('Yui');
    const japanese = await exported(who, '?format=html');
    expect(japanese.headers.get('content-type')).toMatch(/^text\/html/);
    expect(japanese.headers.get('content-disposition')).toMatch(/^attachment; .*\.html"$/);
    const page = await japanese.text();
    expect(page).toContain('<html lang="ja">');
    expect(page).toContain('お客さまのデータ');
    expect(page).toContain('&#60;script&#62;');
    expect(page).toContain('&#60;b&#62;お礼');
    expect(page).not.toContain('<script');
    await who.call('PUT', '/me/settings', { language: 'en' });
    const english = await exported(who, '?format=html&show=1');
    expect(english.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(english.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await english.text()).toMatch(/<html lang="en">[\s\S]*Your data[\s\S]*Green tea/);
  });

  test('with many purchases is exported in several files without duplicates or gaps', async () => {
    const who = await customer('Mei');
    await copiesOf(TENANT, who.orderId, 230);
    type File = { orders: { id: string }[]; nextCursor: string | null };
    const first = await (await exported(who)).json<File>();
    expect(first.orders).toHaveLength(200);
    const rest = await exported(who, `?cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    const last = await rest.json<File>();
    expect(last.nextCursor).toBeNull();
    const ids = [...first.orders, ...last.orders].map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([231, 231]);
  });

  test('with an invalid query is refused', async () => {
    const who = await newPerson(TENANT, CHANNEL);
    expect(await problemIn(await exported(who, '?format=xml'))).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });
});
