import { expect, test } from 'vitest';
import { complaint, expectSoundOnDesk, PHONE, resolveIncidents, signInAt } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

test('an unknown address shows that, and links to the tasks', async () => {
  const page = await signInAt('/demo/nothing-here', 'support');
  await page.getByRole('heading', { name: 'ページが見つかりません', level: 1 }).waitFor();
  await expectSoundOnDesk(page);
  await page.getByRole('main').getByRole('link', { name: '今日の仕事' }).click();
  await page.getByRole('heading', { name: '今日の仕事', level: 1 }).waitFor();
});

test('an answer of unknown shape replaces only the content, and a retry loads the page', async () => {
  const answer = '**/api/demo/search?*';
  const page = await signInAt('/demo/search?q=nothing', 'support', {
    expect: [/TypeError|rows/],
    prepare: (visitor) =>
      visitor.route(answer, (route) => route.fulfill({ json: { exact: null } })),
  });
  await page.getByRole('alert').getByText('この画面を表示できませんでした').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: '注文' }).waitFor();
  await expectSoundOnDesk(page);
  await page.context().unroute(answer);
  await page.getByRole('button', { name: 'もう一度読み込む' }).click();
  await page.getByRole('heading', { name: '検索', level: 1 }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a task shows machine, waiting time and whose turn it is, and tasks of colleagues are listed apart', async () => {
  await resolveIncidents();
  await complaint();
  const agent = await signInAt('/demo?kind=problem', 'support');
  const row = agent.getByRole('listitem').filter({ hasText: 'お客様からのご連絡' }).first();
  await row.locator('svg.sign.act').waitFor();
  await row.getByText('1001', { exact: true }).waitFor();
  await row.getByText(/^\d+分待ち/).waitFor();
  await row.getByRole('button', { name: '担当する' }).click();
  await row.getByRole('button', { name: '担当を外れる' }).waitFor();
  // A task that the person has taken stays in the person's own section.
  await agent.getByRole('heading', { name: 'あなたの番' }).waitFor();
  expect(await agent.getByRole('heading', { name: 'ほかの人が担当' }).count()).toBe(0);

  const owner = await signInAt('/demo?kind=problem', 'owner');
  const others = owner.locator('h2:text("ほかの人が担当") + ul');
  await others.locator('svg.sign.wait').first().waitFor();
  await others.getByText('担当: 中川 彩').first().waitFor();
});

test('a dark theme that was chosen stays dark in a light system, also after a reload', async () => {
  const page = await signInAt('/demo/me', 'support');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('radio', { name: 'ダーク' }).check();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await expectSoundOnDesk(page);
  await page.reload();
  await page.getByRole('radio', { name: 'ダーク', checked: true }).waitFor();
  expect(await ground()).toBe(dark);
  await page.getByRole('radio', { name: '自動' }).check();
  expect(await ground()).toBe(light);
});

test('on a phone the navigation is a bar at the bottom, and the last control can be scrolled above it', async () => {
  const page = await signInAt('/demo/settings', 'owner', { viewport: PHONE });
  await expectSound(page);
  const bar = await page.getByRole('navigation', { name: '自販機コンソール' }).boundingBox();
  expect(bar).toMatchObject({ x: 0, y: PHONE.height - 56, width: PHONE.width, height: 56 });
  const last = page.getByRole('main').locator(':is(a, button)').last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const box = await last.boundingBox();
  expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - 56);
});
