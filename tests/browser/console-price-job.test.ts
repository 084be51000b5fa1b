import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import { runCron } from '../../lab/sandbox/run-cron.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { type Fields, Timestamp } from '../../worker/core/store/values.ts';
import { update, type Write } from '../../worker/core/store/writes.ts';
import { environment } from './browser.ts';
import { expectSoundOnDesk, signIn, store } from './console-desk.ts';

const clientId = v.parse(clientIdSchema, 'hinata');
const ROUTE = '山あいルート';
const ids = Array.from({ length: 15 }, (_, index) => v.parse(machineIdSchema, `j-${index + 1}`));
const SLOTS = 20;
const plain = v.union([v.string(), v.number(), v.boolean(), v.null()]);
const offered = v.record(v.string(), v.union([plain, v.array(plain), v.record(v.string(), plain)]));
const shelfSchema = v.object({ offer: v.array(offered) });
const pricesSchema = v.object({ offer: v.array(v.object({ priceYen: v.number() })) });

/** Fifteen machines of one route, which are not in the sandbox. The third has no connection. */
beforeAll(async () => {
  const port = v.parse(machineIdSchema, 'h-port');
  const shelf = v.parse(shelfSchema, (await store.get(paths.shelf(clientId, port)))?.fields);
  const offer = Array.from({ length: SLOTS }, (_, index) => ({
    ...shelf.offer[0],
    slot: `A${index + 1}`,
  }));
  const writes = ids.flatMap((id, index): Write[] => {
    const machine: Fields = {
      ...{ code: String(7001 + index), name: { ja: id, en: id }, order: 100 + index },
      ...{ route: ROUTE, faults: index === 2 ? ['OFFLINE'] : [] },
    };
    const own: Fields = { offer, offerHash: 'h', link: { online: index !== 2 } };
    return [
      { kind: 'set', path: paths.machine(clientId, id), fields: machine },
      { kind: 'set', path: paths.shelf(clientId, id), fields: own },
    ];
  });
  await store.commit(writes);
});
// Later tests share the tenant.
afterAll(() =>
  store.commit(
    ids.flatMap((id): Write[] => [
      { kind: 'delete', path: paths.shelf(clientId, id) },
      { kind: 'delete', path: paths.machine(clientId, id) },
    ]),
  ),
);

/** Returns the prices of all slots, machine by machine. */
async function allPrices(): Promise<readonly number[]> {
  const shelves = await store.batchGet(ids.map((id) => paths.shelf(clientId, id)));
  return shelves.flatMap((shelf) =>
    v.parse(pricesSchema, shelf?.fields).offer.map(({ priceYen }) => priceYen),
  );
}

/** Makes a change due now, and runs the cron trigger. */
async function letBegin(page: Page, title: string): Promise<void> {
  const link = page.getByRole('link', { name: title });
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const at = Timestamp.ofMs(Date.now() - 1000);
  await store.commit([update(paths.priceChange(clientId, id), { startAt: at, workAt: at })]);
  await runCron(environment.app);
}

test('300 prices change at the scheduled time, also at an offline machine, and an undo restores them', async () => {
  const before = await allPrices();
  expect(before).toHaveLength(ids.length * SLOTS);
  const page = await signIn('manager', 'hinata');
  await page.getByRole('link', { name: '価格', exact: true }).click();
  await page.getByLabel('巡回ルート').selectOption(ROUTE);
  await page.getByRole('spinbutton', { name: '金額（円）' }).fill('20');
  await page.getByRole('radio', { name: '日時を決める' }).check();
  await page.getByRole('button', { name: '300スロットを予約する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('15台・300スロットの価格を変えます').waitFor();
  await dialog.getByRole('textbox').fill('年始の価格');
  await expectSoundOnDesk(page);
  await dialog.getByRole('button', { name: '300スロットを予約する' }).click();
  const row = page.getByRole('listitem').filter({ hasText: '年始の価格' });
  await row.getByText(/に実行$/).waitFor();
  expect(await allPrices(), 'before its date').toEqual(before);

  await letBegin(page, '年始の価格');
  await page.reload();
  await row.getByText('完了').waitFor();
  await row.getByText('通信のない自販機1台：アプリの価格は変わっています').waitFor();
  await row.getByText('変更 300').waitFor();
  expect(await allPrices()).toEqual(before.map((yen) => yen + 20));
  await expectSoundOnDesk(page);

  await row.getByRole('button', { name: '元に戻す' }).click();
  await dialog.getByRole('button', { name: '元に戻す' }).click();
  await row.getByText('元に戻しました').waitFor();
  expect(await allPrices()).toEqual(before);
});
