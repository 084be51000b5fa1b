import { beforeAll, expect, test } from 'vitest';
import { untilQuiet } from '../../lab/test-environment/quiet.ts';
import { environment } from './browser.ts';
import {
  type Buyer,
  balanceOf,
  buyButton,
  choose,
  paid,
  readyBuyer,
  setMachine,
  untilOnline,
} from './buyers.ts';
import { expectSound, heading } from './pay-flows.ts';

const QUESTION = '先ほどの購入を続けますか？';

beforeAll(() => setMachine('m-lobby', {}));

/** A person who tapped 購入する without a network. Counts the requests since then. */
async function tappedOffline(slot: string) {
  const buyer = await readyBuyer('paypay', {
    expect: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /404/],
  });
  const { page, visitor, name } = buyer;
  await untilOnline(buyer, 'm-lobby');
  const before = await balanceOf(name);
  await choose(page, 'm-lobby', slot);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/orders')) posts.push(request.url());
  });
  // The idle loading is complete, because a connection is rarely lost in the first second.
  await untilQuiet(page);
  // The network is lost at the moment of the tap, before the browser notices.
  await visitor.route('**/api/clients/demo/orders**', (route) => route.abort());
  await buyButton(page).click();
  await page.getByText('確認中です。もう一度購入しないでください').first().waitFor();
  // While the outcome is unknown, there is no button for a second tap.
  expect(await page.getByRole('button', { name: /自販機に伝えて|購入する/ }).count()).toBe(0);
  await visitor.setOffline(true);
  await visitor.unroute('**/api/clients/demo/orders**');
  posts.length = 0;
  return { ...buyer, before, posts };
}

/** Waits until the edge's answer is certain: nothing was bought, and the question remains. */
const asked = (page: Buyer['page']) => page.getByText(QUESTION).first().waitFor();

test('a tap without a network buys nothing by itself, however the person comes back online', async () => {
  const { page, visitor, name, before, posts } = await tappedOffline('C1');
  // Leaves the item by the app's own link, as a person would, and goes online again.
  await page.getByRole('button', { name: '閉じる' }).click();
  await page.getByRole('link', { name: /へ戻る$/ }).click();
  await visitor.setOffline(false);
  await asked(page);
  await expectSound(page);
  const banner = page.locator('aside', { hasText: QUESTION });
  await banner.getByText(/オレンジ.*100円/).waitFor();
  const [goOn, giveUp] = await Promise.all([
    banner.getByRole('link', { name: '続ける', exact: true }).boundingBox(),
    banner.getByRole('button', { name: 'やめる' }).boundingBox(),
  ]);
  expect([goOn?.width, goOn?.height]).toEqual([giveUp?.width, giveUp?.height]);
  await page.getByRole('link', { name: '続ける', exact: true }).click();
  await page.getByText('自販機の前にいれば続けられます').waitFor();
  await expectSound(page);
  await page.reload();
  await page.getByText('自販機の前にいれば続けられます').waitFor();
  expect(posts).toEqual([]);
  expect(await balanceOf(name)).toBe(before);
});

test('続ける buys the item once, under the same key', async () => {
  const { page, visitor, name, before, posts } = await tappedOffline('C2');
  await visitor.setOffline(false);
  await asked(page);
  expect(posts).toEqual([]);
  await page.getByRole('button', { name: '続ける', exact: true }).click();
  await paid(page).waitFor();
  expect(posts).toHaveLength(1);
  expect(await balanceOf(name)).toBe(before - 100);
});

test('やめる removes the tap on every page', async () => {
  const { page, visitor, name, before, posts } = await tappedOffline('D1');
  await visitor.setOffline(false);
  await page.goto(`${environment.app}/demo/account`);
  await asked(page);
  await page.getByRole('button', { name: 'やめる' }).click();
  await expect.poll(() => page.getByText(QUESTION).count()).toBe(0);
  await choose(page, 'm-lobby', 'D1');
  await buyButton(page).waitFor();
  expect(await page.getByText(QUESTION).count()).toBe(0);
  expect(posts).toEqual([]);
  expect(await balanceOf(name)).toBe(before);
  await heading(page, '購入内容の確認').waitFor();
});
