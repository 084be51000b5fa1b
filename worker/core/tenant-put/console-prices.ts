import pMap from 'p-map';
import * as v from 'valibot';
import { type MachineId, machineIdSchema } from '../../../contract/shared/ids.ts';
import { type StoredItem, storedOffer } from '../prices/priced-slot.ts';
import type { Firestore, StoredDocument } from '../store/firestore.ts';
import * as paths from '../store/paths.ts';
import type { PutDocument, TenantContent } from './tenant-documents.ts';

/** A price of the console that a put leaves, because its file says what the file before it said. */
export type KeptPrice = {
  readonly machineId: string;
  readonly slot: string;
  readonly fileYen: number;
  readonly consoleYen: number;
};

/** The part of a shelf's document that says whether the console has changed prices there. */
export const consoleMark = v.object({ consolePrices: v.fallback(v.number(), 0) });

/**
 * Merges a shelf of the file with the prices of the console. Where the file says what the last put said, the console's
 * price stays. Where the file says the console's price, both agree. Any other price of the file is a conflict, which
 * `risksOf` finds: it counts only once somebody has confirmed it.
 */
export function mergePrices(
  document: PutDocument,
  stored: StoredDocument | undefined,
): { readonly document: PutDocument; readonly kept: readonly KeptPrice[] } {
  const was = new Map(
    v.parse(storedOffer, stored?.fields ?? {}).offer.map((one) => [one.slot, one] as const),
  );
  const machineId = document.machineId ?? '';
  const kept: KeptPrice[] = [];
  const offer = v.parse(storedOffer, document.fields).offer.map(({ filePriceYen: _, ...one }) => {
    const old = was.get(one.slot);
    const isKept = old?.productId === one.productId && old.filePriceYen === one.priceYen;
    if (!old || !isKept) return one;
    const { slot, priceYen: fileYen } = one;
    kept.push({ machineId, slot, fileYen, consoleYen: old.priceYen });
    return { ...one, priceYen: old.priceYen, filePriceYen: fileYen };
  });
  if (kept.length === 0) return { document, kept };
  const fields = { ...document.fields, offer, consolePrices: kept.length };
  return { document: { ...document, fields }, kept };
}

/** Shelves per request, and concurrent requests. */
const SHELVES = 300;
const AT_ONCE = 4;

/** Returns a tenant with the prices that the console has given since its last put, for its folder. */
export async function withConsolePrices(
  store: Firestore,
  content: TenantContent,
): Promise<TenantContent> {
  const { tenant } = content;
  const ids = tenant.machines.flatMap(({ id }) => {
    const parsed = v.safeParse(machineIdSchema, id);
    return parsed.success ? [parsed.output] : [];
  });
  const parts: MachineId[][] = [];
  for (let from = 0; from < ids.length; from += SHELVES)
    parts.push(ids.slice(from, from + SHELVES));
  const offers = new Map<string, readonly StoredItem[]>();
  await pMap(
    parts,
    async (part) => {
      const read = await store.batchGet(
        part.map((id) => paths.shelf(tenant.clientId, id)),
        ['offer'],
      );
      for (const [index, id] of part.entries()) {
        offers.set(id, v.parse(storedOffer, read[index]?.fields ?? {}).offer);
      }
    },
    { concurrency: AT_ONCE },
  );
  const machines = tenant.machines.map((machine) => ({
    ...machine,
    slots: machine.slots.map((slot) => {
      const now = offers.get(machine.id)?.find((one) => one.slot === slot.slot);
      const isOfConsole = now?.productId === slot.productId && now.filePriceYen !== undefined;
      return now && isOfConsole ? { ...slot, priceYen: now.priceYen } : slot;
    }),
  }));
  return { ...content, tenant: { ...tenant, machines } };
}
