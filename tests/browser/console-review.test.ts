import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderIdSchema } from '../../contract/shared/ids.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { Timestamp } from '../../worker/core/store/values.ts';
import {
  demoClient,
  expectSoundOnDesk,
  resolveIncidents,
  signIn,
  sold,
  store,
} from './console-desk.ts';
import { Presses } from './presses.ts';

/** The expected refusal: the provider contradicts the release. */
const REFUSED = { expect: [/409/] };

test('an order in review is checked and closed in four presses, and only as the provider reports', async () => {
  await resolveIncidents();
  const { buyer, id } = await sold();
  const at = Timestamp.ofMs(Date.now());
  const states = ['VENDING', 'DISPENSED', 'CAPTURING', 'MANUAL_REVIEW'] as const;
  const fields = {
    state: 'MANUAL_REVIEW',
    driveAt: null,
    history: states.map((state) => ({ state, at })),
  };
  const path = paths.order(demoClient, v.parse(orderIdSchema, id));
  await store.commit([{ kind: 'set', path, fields, mask: Object.keys(fields) }]);

  const page = await signIn('manager', 'demo', REFUSED);
  const press = new Presses();
  await press.on(page.locator(`a[href$="${id}"]`));
  await press.on(page.getByRole('button', { name: '決済会社に確認する' }));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '仮売上を取り消す' }).click();
  await dialog.getByRole('textbox', { name: '理由' }).fill('お電話で確認');
  await dialog.getByRole('button', { name: '仮売上を取り消す' }).click();
  await dialog.getByText('決済会社の回答: 請求済み 140円').waitFor();
  await dialog.getByRole('checkbox', { name: /記録と合わなくても/ }).waitFor();
  await expectSoundOnDesk(page);
  await dialog.getByRole('button', { name: 'やめる' }).click();

  await press.on(page.getByRole('button', { name: '結末を記録する' }));
  await dialog.getByText('お金は動きません').waitFor();
  await dialog.getByRole('radio', { name: '代金を受け取った（売上）' }).waitFor();
  await dialog.getByRole('textbox', { name: '理由' }).fill('決済会社の記録で確認');
  await press.on(dialog.getByRole('button', { name: '結末を記録する' }));
  press.expectCount(4);
  await page.getByRole('status').getByText('完了しました').waitFor();
  await page.getByRole('heading', { name: /売上確定/ }).waitFor();
  await page.getByText('決済会社の記録で確認').waitFor();
  expect(await buyer.call('GET', `/orders/${id}`)).toMatchObject({ state: 'CAPTURED' });
});
