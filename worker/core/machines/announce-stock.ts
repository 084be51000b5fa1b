import * as v from 'valibot';
import type { LineUserId, ProductId } from '../../../contract/shared/ids.ts';
import { derivedUuid } from '../crypto/derived-uuid.ts';
import { readUser } from '../person/read-user.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { type BackInStock, stockMessage } from './back-in-stock-card.ts';
import { machineDocument } from './machine-document.ts';
import { parseShelf } from './shelf-document.ts';
import { sellable } from './slot-stock.ts';
import { alertsWrite, askerOf, parseAlerts } from './stock-alert-document.ts';

/** How many alerts one page handles. */
const PAGE = 50;

/**
 * - DONE: no alerts are left, or there is nothing to announce.
 * - MORE: the next page can follow at once.
 * - LATER: no message of the page could be sent.
 */
export type Announced = 'DONE' | 'MORE' | 'LATER';

/**
 * Sends the next page of alerts for a slot that can sell again. Each alert is sent once: it gives
 * the message its key, and is then deleted. So an interrupted page can be repeated. If the slot has
 * sold out meanwhile, the remaining people keep waiting. Two reads for the machine and its shelf.
 * If there are alerts, one read per person, and two reads and a write to send each.
 */
export async function announcePage(
  services: Services,
  name: MachineName,
  slot: string,
): Promise<Announced> {
  const { store } = services;
  const { clientId, machineId } = name;
  const [stored, shelfStored] = await store.batchGet([
    paths.machine(clientId, machineId),
    paths.shelf(clientId, machineId),
  ]);
  const machine = v.safeParse(machineDocument, stored?.fields);
  const shelf = parseShelf(name, shelfStored);
  const item = shelf?.offer.find((one) => one.slot === slot);
  const stock = shelf?.stock.get(slot);
  if (!machine.success || !item || !stock || sellable(stock) === 0) return 'DONE';
  const { productId, name: productName } = item;
  const askers = await store.query({
    from: paths.stockAlerts(clientId, machineId),
    where: [{ field: 'productIds', op: 'ARRAY_CONTAINS', value: productId }],
    limit: PAGE,
  });
  if (askers.length === 0) return 'DONE';
  const tenant = await loadTenant(services, clientId, 'look', () => undefined);
  if (!tenant.ok || !tenant.value.client.messages.includes('stock')) return 'DONE';
  const machineName = machine.output.name;
  const news = { client: tenant.value.client, machineId, machineName, productName };
  const served = await Promise.all(
    askers.map((asker) => settleAlert(services, name, asker, productId, news)),
  );
  if (!served.some(Boolean)) return 'LATER';
  return askers.length < PAGE && served.every(Boolean) ? 'DONE' : 'MORE';
}

/** @returns whether the alert is settled and deleted: sent, or no longer wanted. */
async function settleAlert(
  services: Services,
  name: MachineName,
  asker: StoredDocument,
  productId: ProductId,
  news: BackInStock,
): Promise<boolean> {
  const lineUserId = askerOf(asker);
  const askedAt = parseAlerts(asker).askedAt[productId] ?? '';
  if (!lineUserId) return false;
  const what = `stock ${name.machineId} ${productId} ${askedAt}`;
  if ((await sendAlert(services, name, lineUserId, what, news)) === 'RETRY_LATER') return false;
  await deleteAlert(services.store, name, asker, lineUserId, { productId, askedAt });
  return true;
}

/** Deletes exactly this alert. Other alerts of the person stay, also newer ones. */
function deleteAlert(
  store: Firestore,
  name: MachineName,
  asker: StoredDocument,
  lineUserId: LineUserId,
  { productId, askedAt }: { readonly productId: ProductId; readonly askedAt: string },
): Promise<void> {
  let known: StoredDocument | undefined = asker;
  return store.runOptimistic(async () => {
    const alerts = parseAlerts(
      known ?? (await store.get(paths.stockAlert(name.clientId, name.machineId, lineUserId))),
    );
    known = undefined;
    const { [productId]: storedAt, ...others } = alerts.askedAt;
    const writes = storedAt === askedAt ? [alertsWrite(name, lineUserId, alerts, others)] : [];
    return { writes, value: undefined };
  });
}

async function sendAlert(
  { store, lineMessaging, settings }: Services,
  { clientId }: MachineName,
  lineUserId: LineUserId,
  what: string,
  news: BackInStock,
) {
  const user = readUser(await store.get(paths.lineUser(clientId, lineUserId)))?.user;
  if (!user?.follow || !user.settings.notifications.stock) return 'NOT_WANTED';
  const key = await derivedUuid(what, `${clientId} ${lineUserId}`);
  const messages = [stockMessage(settings, news, user.settings.language ?? 'ja')];
  return lineMessaging.push(clientId, { to: lineUserId, messages, key });
}
