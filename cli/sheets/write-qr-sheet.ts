import { renameSync } from 'node:fs';
import { chromium } from 'playwright-core';
import * as v from 'valibot';
import type { ClientId, MachineId } from '../../contract/shared/ids.ts';
import { liffIdSchema } from '../../contract/shared/ids.ts';
import type { Settings } from '../../worker/core/env.ts';
import { readFleet } from '../../worker/core/machines/device/operate/read-fleet.ts';
import { permanentLink } from '../../worker/core/notifications/permanent-link.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { CommandError } from '../command/command-error.ts';
import { valueOrFail } from '../command/failure-text.ts';
import { chromiumArgs, ensureChromium } from '../local/chromium.ts';
import { pagesOf, type Sticker, sheetHtml } from './sheet-html.ts';

/** The tenant, the machines and the output file. */
export type SheetRequest = {
  readonly clientId: ClientId;
  readonly machines: readonly MachineId[] | undefined;
  readonly out: string;
};

const tenant = v.object({ lineLogin: v.object({ liffId: liffIdSchema }) });

/**
 * Writes a PDF with eight stickers per A4 page, by machine number. Chromium prints it with the fonts of
 * this computer.
 * @throws CommandError if the tenant has no LIFF app or no machine.
 */
export async function writeQrSheet(
  store: Firestore,
  settings: Settings,
  { clientId, machines, out }: SheetRequest,
): Promise<{ readonly stickers: number; readonly pages: number }> {
  const client = v.safeParse(tenant, (await store.get(paths.client(clientId)))?.fields);
  if (!client.success)
    throw new CommandError(`Tenant ${clientId} does not exist, or has no lineLogin.liffId.`);
  const stickers: Sticker[] = [];
  const fleet = { services: { store }, client: { clientId } };
  for await (const page of readFleet(fleet, machines)) {
    for (const { machineId, code, name, place } of valueOrFail(page)) {
      const below = `/machines/${encodeURIComponent(machineId)}`;
      const url = permanentLink(settings, client.output, below);
      if (url !== undefined) stickers.push({ code: code || machineId, name, place, url });
    }
  }
  if (stickers.length === 0) throw new CommandError(`Tenant ${clientId} has no machines.`);
  stickers.sort((one, other) => one.code.localeCompare(other.code, 'ja', { numeric: true }));
  await print(sheetHtml(`${clientId}: QR`, stickers), `${out}.new`);
  renameSync(`${out}.new`, out);
  return { stickers: stickers.length, pages: pagesOf(stickers) };
}

async function print(html: string, path: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage({ javaScriptEnabled: false, offline: true });
    await page.setContent(html);
    await page.pdf({ path, format: 'A4', preferCSSPageSize: true, printBackground: true });
  } finally {
    await browser.close();
  }
}
