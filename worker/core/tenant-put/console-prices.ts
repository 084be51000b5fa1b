import * as v from 'valibot';
import { ofFile, storedOffer } from '../prices/priced-slot.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import { contentHash } from '../tenant/put-mark.ts';
import type { KeptDrink } from './console-drinks.ts';
import { readOffers } from './stored-offers.ts';
import type { PutDocument, TenantContent } from './tenant-documents.ts';

/** A price of the console that a put keeps, because the file has not changed its own price. */
export type KeptPrice = {
  readonly machineId: string;
  readonly slot: string;
  readonly fileYen: number;
  readonly consoleYen: number;
};

/** The field of a shelf that shows whether the console has changed prices there. */
export const consoleMark = v.object({ consolePrices: v.fallback(v.number(), 0) });

/**
 * Merges a shelf of the file with the prices of the console. If the file's price has not changed
 * since the last put, the console's price stays. If it equals the console's price, both agree. Any
 * other price is a conflict: `risksOf` finds it, and the file wins only if somebody confirms it.
 *
 * @param drinks slots in which the document already has the console's drink and price.
 */
export async function mergePrices(
  document: PutDocument,
  stored: StoredDocument | undefined,
  drinks: readonly KeptDrink[],
): Promise<{ readonly document: PutDocument; readonly kept: readonly KeptPrice[] }> {
  const was = new Map(
    v.parse(storedOffer, stored?.fields ?? {}).offer.map((one) => [one.slot, one] as const),
  );
  const machineId = document.machineId ?? '';
  const ofConsole = new Map(drinks.map((drink) => [drink.slot, drink]));
  const kept: KeptPrice[] = [];
  const offer = v.parse(storedOffer, document.fields).offer.map((one) => {
    const drink = ofConsole.get(one.slot);
    if (drink) {
      const { fileProductId, filePriceYen } = drink;
      return { ...one, fileProductId, filePriceYen };
    }
    const old = was.get(one.slot);
    if (!old || old.productId !== one.productId) return one;
    const { fileProductId, filePriceYen } = ofFile(old);
    if (fileProductId !== undefined || filePriceYen !== one.priceYen) return one;
    const { slot, priceYen: fileYen } = one;
    kept.push({ machineId, slot, fileYen, consoleYen: old.priceYen });
    return { ...one, priceYen: old.priceYen, filePriceYen: fileYen };
  });
  if (kept.length + drinks.length === 0) return { document, kept };
  // The hash must differ from that of a file that itself has the console's drinks.
  const hash = drinks.length > 0 ? { offerHash: await contentHash([document.fields, drinks]) } : {};
  const consolePrices = kept.length + drinks.length;
  const fields = { ...document.fields, ...hash, offer, consolePrices };
  return { document: { ...document, fields }, kept };
}

/**
 * Returns a tenant with the prices and drinks that staff have set in the console since its last
 * put, for its folder.
 */
export async function withConsolePrices(
  store: Firestore,
  content: TenantContent,
): Promise<TenantContent> {
  const { tenant } = content;
  const ids = tenant.machines.map(({ id }) => id);
  const offers = await readOffers(store, tenant.clientId, ids);
  const machines = tenant.machines.map((machine) => ({
    ...machine,
    slots: machine.slots.map((slot) => {
      const now = offers.get(machine.id)?.find((one) => one.slot === slot.slot);
      if (!now) return slot;
      const { fileProductId, filePriceYen } = ofFile(now);
      const { productId, priceYen } = now;
      const isOfConsole = [productId, fileProductId].includes(slot.productId);
      return isOfConsole && filePriceYen !== undefined ? { ...slot, productId, priceYen } : slot;
    }),
  }));
  return { ...content, tenant: { ...tenant, machines } };
}
