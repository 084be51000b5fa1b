import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { createConsoleApp } from '../../../worker/console/app.ts';
import { CONSOLE, signIn } from '../support/console.ts';
import { boughtOrder } from '../support/operated-orders.ts';
import { openShop } from '../support/shop.ts';
import { list } from '../support/stand-ins.ts';

const SHOP = { tenant: 'revealing', channel: '1650031005' };
beforeAll(() => openShop(SHOP.tenant, SHOP.channel));

test('customers are shown by name to one person so often in a minute, and not read beyond it', async () => {
  const { orderId } = await boughtOrder(SHOP, 'paypay');
  const keys: string[] = [];
  const limit = async ({ key }: { readonly key: string }) => {
    keys.push(key);
    return { success: keys.filter((one) => one === key).length <= 2 };
  };
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
