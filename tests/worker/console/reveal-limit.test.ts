import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { CONSOLE, signIn } from '../support/console.ts';
import { boughtOrder } from '../support/operated-orders.ts';
import { openShop } from '../support/shop.ts';
import { list, patch } from '../support/stand-ins.ts';

const SHOP = { tenant: 'revealing', channel: '1650031005' };
beforeAll(() => openShop(SHOP.tenant, SHOP.channel));

const countingLimit = () => {
  const keys: string[] = [];
  return async ({ key }: { readonly key: string }) => {
    keys.push(key);
    return { success: keys.filter((one) => one === key).length <= 2 };
  };
};

/**
 * Returns a search by a new member of staff, who may find two customers a minute, and the search's audit
 * rows.
 */
async function searching() {
  const limit = countingLimit();
  const app = createConsoleApp();
  const { cookie, staffId } = await signIn(SHOP.tenant, ['support']);
  const search = async (q: string) => {
    const url = `${CONSOLE}/api/${SHOP.tenant}/search?q=${encodeURIComponent(q)}`;
    const request = new Request(url, {
      headers: { origin: CONSOLE, cookie, [SHOWN_STAFF_HEADER]: staffId },
    });
    const answer = await app.fetch(request, { ...env, STAFF_REVEAL_LIMIT: { limit } });
    return { status: answer.status, body: await answer.text() };
  };
  const rows = async () =>
    (await list(`clients/${SHOP.tenant}/audit`))
      .map(({ fields }) => JSON.stringify(fields))
      .filter((row) => row.includes('person.find') && row.includes(staffId));
  return { search, rows };
}

test('customer searches are limited per person and minute, and machine searches are not', async () => {
  await patch(`clients/${SHOP.tenant}/lineUsers/U-found`, {
    profile: { displayName: '高橋一郎' },
    ...{ nameWords: ['高橋', '橋一', '一郎'], phoneEnd: '5511' },
  });
  const { search, rows } = await searching();
  for (const _ of [1, 2, 3]) expect((await search('1号機')).status).toBe(200);
  expect((await search('高橋')).status).toBe(200);
  expect((await search('5511')).status).toBe(200);
  const third = await search('高橋一郎');
  expect(third.status).toBe(429);
  expect(third.body).not.toContain('U-found');
  expect(await rows()).toHaveLength(2);
});

test('searches for a whole phone number are limited per minute, and logged without the number', async () => {
  const { search, rows } = await searching();
  expect((await search('090-1111-2222')).status).toBe(200);
  expect((await search('+81 90 1111 2223')).status).toBe(200);
  expect((await search('09011112224')).status).toBe(429);
  expect(await rows()).toHaveLength(2);
  expect((await rows()).join('')).not.toMatch(/1111/);
});

test('displays of a customer’s name are limited per person and minute, and nothing is read beyond the limit', async () => {
  const { orderId } = await boughtOrder(SHOP, 'paypay');
  const limit = countingLimit();
  const app = createConsoleApp();
  const reveal = async ({ cookie, staffId }: Awaited<ReturnType<typeof signIn>>) => {
    const request = new Request(`${CONSOLE}/api/${SHOP.tenant}/orders/${orderId}/person`, {
      method: 'POST',
      headers: { origin: CONSOLE, cookie, [SHOWN_STAFF_HEADER]: staffId },
    });
    return (await app.fetch(request, { ...env, STAFF_REVEAL_LIMIT: { limit } })).status;
  };
  const [one, other] = [
    await signIn(SHOP.tenant, ['support']),
    await signIn(SHOP.tenant, ['owner']),
  ];
  expect([await reveal(one), await reveal(one), await reveal(one)]).toEqual([200, 200, 429]);
  expect(await reveal(other)).toBe(200);
  const rows = (await list(`clients/${SHOP.tenant}/audit`)).filter(({ fields }) =>
    JSON.stringify(fields).includes('person.reveal'),
  );
  expect(rows).toHaveLength(3);
});
