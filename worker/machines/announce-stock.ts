import * as v from 'valibot';
import type { LineUserId, ProductId } from '../../contract/ids.ts';
import { derivedUuid } from '../crypto/derived-uuid.ts';
import { log } from '../log.ts';
import { readUser } from '../person/read-user.ts';
import type { MachineName } from '../platforms/machine-object.ts';
import type { Services } from '../services.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import { loadTenant } from '../tenant/load-tenant.ts';
import { type BackInStock, stockMessage } from './back-in-stock-card.ts';
import { machineDocument } from './machine-document.ts';
import { type OfferedItem, parseShelf } from './shelf-document.ts';
import { alertsWrite, askerOf, parseAlerts } from './stock-alert-document.ts';

/** Askers of one page; there is a next page while some of this one were served. */
const PAGE = 50;

/**
 * Tells those who asked that these slots can be bought from again. Each asking is answered once: the
 * message is named by it, and then it is taken out. Nothing waits for this, and it never throws.
 * Two reads for the machine and its shelf, and one for each product; where somebody asked, two reads and a
 * write for each of them.
 */
export async function announceStock(
  services: Services,
  name: MachineName,
  raisedSlots: readonly string[],
): Promise<void> {
  if (raisedSlots.length === 0) return;
  try {
    const { clientId, machineId } = name;
    const [stored, shelf] = await services.store.batchGet([
      paths.machine(clientId, machineId),
      paths.shelf(clientId, machineId),
    ]);
    const machine = v.safeParse(machineDocument, stored?.fields);
    if (!machine.success) return;
    const offer = parseShelf(name, shelf)?.offer ?? [];
    const back = offer.filter(({ slot }) => raisedSlots.includes(slot));
    for (const item of new Map(back.map((one) => [one.productId, one])).values()) {
      await announce(services, name, machine.output.name, item);
    }
  } catch (thrown) {
    log('stock-alerts.failed', { ...name, thrown });
  }
}

async function announce(
  services: Services,
  name: MachineName,
  machineName: BackInStock['machineName'],
  { productId, name: productName }: OfferedItem,
): Promise<void> {
  const { store } = services;
  const { clientId, machineId } = name;
  for (;;) {
    const askers = await store.query({
      from: paths.stockAlerts(clientId, machineId),
      where: [{ field: 'productIds', op: 'ARRAY_CONTAINS', value: productId }],
      limit: PAGE,
    });
    if (askers.length === 0) return;
    const tenant = await loadTenant(services, clientId, 'look', () => undefined);
    if (!tenant.ok || !tenant.value.client.messages.includes('stock')) return;
    const news = { client: tenant.value.client, machineId, machineName, productName };
    const served = await Promise.all(
      askers.map((asker) => answer(services, name, asker, productId, news)),
    );
    // Whoever could not be told stays for the next time.
    if (askers.length < PAGE || !served.some(Boolean)) return;
  }
}

/** @returns whether the asking is answered and gone. */
async function answer(
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
  if ((await tell(services, name, lineUserId, what, news)) === 'RETRY_LATER') return false;
  await takeOut(services.store, name, asker, lineUserId, { productId, askedAt });
  return true;
}

/** Removes this very asking; others of the same person, also ones made meanwhile, stay. */
function takeOut(
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
    const { [productId]: stands, ...others } = alerts.askedAt;
    const writes = stands === askedAt ? [alertsWrite(name, lineUserId, alerts, others)] : [];
    return { writes, value: undefined };
  });
}

async function tell(
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
