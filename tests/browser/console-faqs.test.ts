import { expect, test } from 'vitest';
import { PHONE, signIn, signInAt } from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

test('support previews and saves an answer, hides it, and does not overwrite a colleague’s change', async () => {
  const page = await signIn('support', 'demo', { viewport: PHONE, expect: [/409/] });
  await page.getByRole('link', { name: 'よくある質問', exact: true }).click();
  await page.getByRole('link', { name: '質問を加える' }).click();
  const answer = page.getByRole('textbox', { name: '回答（日本語）' });
  await page.getByRole('textbox', { name: '質問（日本語）' }).fill('袋はもらえますか？');
  await answer.fill('**袋**はありません。');
  await page.getByRole('textbox', { name: '分類（日本語）' }).fill('そのほか');
  await page.getByRole('button', { name: '見え方を更新' }).click();
  const preview = page.getByRole('region', { name: 'お客様の見え方' });
  await preview.locator('strong', { hasText: '袋' }).waitFor();
  await expectSound(page);
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByRole('heading', { name: '袋はもらえますか？', level: 1 }).waitFor();
  await expectSound(page);

  const path = new URL(page.url()).pathname;
  const colleague = await signInAt(path, 'manager', { viewport: PHONE });
  const theirs = colleague.getByRole('textbox', { name: '回答（日本語）' });
  await theirs.fill('袋は受付でお渡しします。');
  await colleague.getByRole('button', { name: '保存する' }).click();
  await colleague.getByText('保存しました').waitFor();

  await answer.fill('袋は売り切れです。');
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByText('ほかの人が、この質問をちょうど変更しました').waitFor();
  expect(await answer.inputValue(), 'nothing that was entered is lost').toBe('袋は売り切れです。');
  await expectSound(page);
  await page.reload();
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('袋は受付でお渡しします。');
  await page.getByText('お客様に表示しない').click();
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByText('保存しました').waitFor();
  await page.getByRole('link', { name: '質問の一覧' }).click();
  const row = page.getByRole('row').filter({ hasText: '袋はもらえますか？' });
  await row.getByText('非表示').waitFor();
  await expectSound(page);
});
