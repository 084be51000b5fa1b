import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { incidentWrite } from '../../worker/core/incidents/incident-document.ts';
import {
  demoClient,
  expectSoundOnDesk,
  PHONE,
  resolveIncidents,
  signInAt,
  store,
} from './console-desk.ts';
import { expectSound } from './pay-flows.ts';

/** Returns how many pages the page has on paper, and their size in points. */
async function paperOf(page: Page): Promise<{ readonly pages: number; readonly size: string }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  const size = `${Math.round(Number(width))} × ${Math.round(Number(height))}`;
  return { pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0, size };
}

test('stickers of the fleet print on A4 and A6, and each code opens its machine in LINE', async () => {
  const page = await signInAt('/demo/machines', 'manager');
  await page.getByRole('link', { name: 'QRコードのステッカー' }).click();
  const stickers = page.getByRole('main').getByRole('listitem');
  await stickers.filter({ hasText: '1001' }).waitFor();
  await expectSoundOnDesk(page);
  const codes = page.getByRole('main').getByRole('img');
  const count = await codes.count();
  expect(count).toBeGreaterThanOrEqual(5);
  expect(await paperOf(page)).toEqual({ pages: Math.ceil(count / 8), size: '595 × 842' });
  const picture = sharp(await codes.first().screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  const text = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  expect(text).toMatch(/^http.*\/machines\/m-lobby$/);
  expect(text).toBe(await codes.first().getAttribute('aria-label'));
  await page.getByText('A6（1枚）').click();
  await page.locator('.stickers.a6').waitFor();
  expect(await paperOf(page)).toEqual({ pages: count, size: '298 × 420' });
});

test('a machine’s page links to its sticker and to its events of the last thirty days', async () => {
  const happened = { kind: 'SLOT_JAMMED', orderId: null, machineId: 'm-park', slot: 'A1' } as const;
  await store.commit([incidentWrite(demoClient, happened, Date.now() - 86_400_000)]);
  const page = await signInAt('/demo/machines/m-park', 'field', { viewport: PHONE });
  await page.getByRole('link', { name: 'QRコードのステッカー' }).click();
  await page.getByRole('main').getByRole('listitem').filter({ hasText: '1003' }).waitFor();
  expect(await page.getByRole('main').getByRole('img').count()).toBe(1);
  await expectSound(page);
  await page.goBack();
  await page.getByRole('link', { name: '30日分の出来事を見る' }).click();
  await page.getByRole('heading', { name: '直近30日間の出来事', level: 1 }).waitFor();
  await page.getByRole('listitem').filter({ hasText: '商品が詰まりました' }).first().waitFor();
  await expectSound(page);
  await resolveIncidents();
});
