import { abortAllDurableObjects } from 'cloudflare:test';
import { vi } from 'vitest';
import { onForget } from '../../../worker/core/isolate-memory.ts';

/**
 * Three releases of an invented change of an order's shape: `amountYen: 160` becomes `amount: {yen: 160}`.
 * `before` knows only the first shape. `both` writes both and reads either. `after` knows only the second.
 * The edge is always the same, because the translation happens between it and the store.
 */
export type Release = 'before' | 'both' | 'after';

type WireFields = Record<string, Record<string, unknown>>;
type WireDocument = { readonly name: string; readonly fields?: WireFields };
type WireWrite = {
  readonly update?: WireDocument;
  readonly updateMask?: { readonly fieldPaths: readonly string[] };
};
type ReadRow = { readonly found?: WireDocument; readonly document?: WireDocument };

let release: Release = 'before';
onForget(() => {
  release = 'before';
});
const outside = globalThis.fetch;

/** Deploys a release. The machines' objects and connections end. */
export async function deployRelease(next: Release): Promise<void> {
  release = next;
  await abortAllDurableObjects();
}

/** Translates between the edge and one tenant's stored orders, as the current release requires. */
export function translateOrders(clientId: string): void {
  const isOrder = ({ name }: WireDocument) =>
    new RegExp(`/clients/${clientId}/orders/[^/]+$`).test(name);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const isEdge = request.headers.get('authorization') !== 'Bearer owner';
    const verb = new URL(request.url).pathname.split(':').at(-1) ?? '';
    if (!isEdge || !['commit', 'batchGet', 'runQuery'].includes(verb)) return outside(request);
    if (verb !== 'commit') {
      const answer = await outside(request);
      if (!answer.ok) return answer;
      const rows = (await answer.json()) as readonly ReadRow[];
      return Response.json(rows.map((row) => rowAsRead(row, isOrder)));
    }
    const body = (await request.clone().json()) as { readonly writes: readonly WireWrite[] };
    const writes = body.writes.map((write) =>
      write.update && isOrder(write.update) ? asWritten(write, write.update) : write,
    );
    return outside(new Request(request, { body: JSON.stringify({ ...body, writes }) }));
  });
}

function asWritten(write: WireWrite, { name, fields = {} }: WireDocument): WireWrite {
  const { amountYen, ...rest } = fields;
  if (release === 'before' || amountYen === undefined) return write;
  const amount = { mapValue: { fields: { yen: amountYen } } };
  const kept = release === 'both' ? { amountYen } : {};
  const mask = write.updateMask && [...write.updateMask.fieldPaths, 'amount'];
  return {
    ...write,
    update: { name, fields: { ...rest, ...kept, amount } },
    ...(mask ? { updateMask: { fieldPaths: mask } } : {}),
  };
}

function rowAsRead(row: ReadRow, isOrder: (document: WireDocument) => boolean): ReadRow {
  const [key, document] = row.found ? ['found', row.found] : ['document', row.document];
  if (!document || !isOrder(document)) return row;
  return { ...row, [key]: { ...document, fields: asRead(document.fields ?? {}) } };
}

/** Returns the fields that the release reads. If both exist, the old one counts while both are written. */
function asRead(fields: WireFields): WireFields {
  const { amount, amountYen: old, ...rest } = fields;
  const { mapValue } = (amount ?? {}) as { mapValue?: { fields: { yen: WireFields[string] } } };
  const known = { before: old, both: old ?? mapValue?.fields.yen, after: mapValue?.fields.yen };
  const amountYen = known[release];
  return amountYen === undefined ? rest : { ...rest, amountYen };
}
