import type { PutRisk } from '../../../contract/console/put-errors.ts';
import { ofFile } from '../prices/priced-slot.ts';
import type { Firestore } from '../store/firestore.ts';
import { machinesMarked } from './console-places.ts';
import { readOffers } from './stored-offers.ts';
import type { TenantContent } from './tenant-documents.ts';

/** A conflict: the file would replace a drink that staff gave to a slot in the console. */
export type DrinkConflict = Extract<PutRisk, { readonly kind: 'CONSOLE_DRINK' }>;

/** A drink of the console that a put keeps, and what the file has in that slot. */
export type KeptDrink = {
  readonly machineId: string;
  readonly slot: string;
  readonly productId: string;
  readonly fileProductId: string;
  readonly filePriceYen: number;
};

/**
 * Returns a tenant with the drinks that staff have given to slots since its last put. If the file's
 * slot has not changed since then, the console's drink stays with its price. Any third drink or
 * price is a conflict, and the file wins only if somebody confirms it. One read, and two for each
 * machine whose drinks were ever changed.
 */
export async function withConsoleDrinks(
  store: Firestore,
  content: TenantContent,
): Promise<{
  readonly content: TenantContent;
  readonly conflicts: readonly DrinkConflict[];
  readonly kept: readonly KeptDrink[];
}> {
  const { tenant } = content;
  const marked = await machinesMarked(store, tenant.clientId, { field: 'drinksAt', only: [] });
  const ids = marked.map(({ id }) => id);
  const changed = await readOffers(store, tenant.clientId, ids);
  const conflicts: DrinkConflict[] = [];
  const kept: KeptDrink[] = [];
  const known = new Set(tenant.products.map(({ id }) => id));
  const machines = tenant.machines.map((machine) => {
    const offer = changed.get(machine.id);
    if (!offer) return machine;
    const slots = machine.slots.map((slot) => {
      const now = offer.find((item) => item.slot === slot.slot);
      if (!now || now.productId === slot.productId) return slot;
      const { productId, priceYen } = now;
      const { fileProductId, filePriceYen = -1 } = ofFile(now);
      if (fileProductId === undefined) return slot;
      const place = { machineId: machine.id, slot: slot.slot };
      const isAsBefore = slot.productId === fileProductId && slot.priceYen === filePriceYen;
      if (!isAsBefore || !known.has(productId)) {
        conflicts.push({ kind: 'CONSOLE_DRINK', ...place, productId, to: slot.productId });
        return slot;
      }
      kept.push({ ...place, productId, fileProductId, filePriceYen });
      return { ...slot, productId, priceYen };
    });
    return { ...machine, slots };
  });
  return { content: { ...content, tenant: { ...tenant, machines } }, conflicts, kept };
}
