import * as v from 'valibot';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import type { PayMethodKind } from '../../contract/shared/client.ts';
import { type LineUserId, orderIdSchema } from '../../contract/shared/ids.ts';
import type { StoredOrder } from '../../worker/core/order/order.ts';
import { parseOrder } from '../../worker/core/order-store/order-codec.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { type Fields, Timestamp } from '../../worker/core/store/values.ts';

/** How a purchase was paid: the provider, and the tenant's merchant or shop there. */
export type PaidBy = { readonly kind: PayMethodKind; readonly account: string };

/**
 * The label that each provider returns for a wallet: the last digits of the phone number, or only
 * the provider's name.
 */
const labels: Readonly<Record<PayMethodKind, string>> = { paypay: '*******7949', dpay: 'd払い' };

/** A purchase that was captured in the past. */
export type PastPurchase = {
  /** Its number among the tenant's past purchases. */
  readonly nth: number;
  readonly atMs: number;
  readonly pay: PaidBy;
  readonly lineUserId: LineUserId;
  readonly machine: TenantFile['machines'][number];
  readonly slot: TenantFile['machines'][number]['slots'][number];
  /** The product dropped, and the provider did not say whether it captured the amount. */
  readonly isUndecided?: boolean;
};

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const VEND_MS = 4000;

/**
 * Returns the id of a tenant's nth past purchase. It yields a receipt number like any order's id.
 */
export async function pastOrderId(clientId: string, nth: number) {
  const text = new TextEncoder().encode(`past ${clientId} ${nth}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const letters = [...digest].slice(0, 26).map((byte) => BASE32[byte % 32]);
  return v.parse(orderIdSchema, letters.join(''));
}

/** Returns the fields of a past purchase as its order would have stored them, and the order. */
export async function pastOrder(
  file: TenantFile,
  { nth, atMs, pay, lineUserId, machine, slot, isUndecided = false }: PastPurchase,
): Promise<{ readonly order: StoredOrder; readonly fields: Fields }> {
  const { clientId } = file;
  const id = await pastOrderId(clientId, nth);
  const product = file.products.find((one) => one.id === slot.productId);
  if (!product) throw new Error(`${machine.id} ${slot.slot} sells nothing`);
  const at = (ms: number) => Timestamp.ofMs(ms);
  const { priceYen } = slot;
  const rate = product.taxRatePercent;
  const taxYen = Math.floor((priceYen * rate) / (100 + rate));
  const end = atMs + VEND_MS;
  const state = isUndecided ? 'MANUAL_REVIEW' : 'CAPTURED';
  const captured = isUndecided
    ? { capturedYen: 0, capturedAt: null }
    : { capturedYen: priceYen, capturedAt: at(end) };
  const fields: Fields = {
    ...{ lineUserId, language: 'ja', state, reason: null, coupon: null },
    lines: [
      {
        ...{ productId: product.id, name: product.name, pictureUrl: null, slot: slot.slot },
        ...{ quantity: 1, unitPriceYen: priceYen, taxRatePercent: rate },
      },
    ],
    amountYen: priceYen,
    tax: [{ ratePercent: rate, amountYen: priceYen, taxYen }],
    payment: {
      ...{ kind: pay.kind, methodId: id, label: labels[pay.kind] },
      // 32 letters and digits, as GMO-PG's access ids are.
      providerPaymentId: `past00${id}`,
      merchant: { account: pay.account, name: file.name.ja },
      ...{ heldYen: priceYen, expiresAt: null, ...captured },
      ...{ refunds: [], refundedYen: 0 },
    },
    fulfilment: {
      kind: 'vend',
      command: {
        ...{ issuedAt: at(atMs + 1000), notAfter: at(atMs + 31_000) },
        ...{ reportBy: at(atMs + 51_000), evidenceBy: at(atMs + 331_000) },
      },
      outcome: { captureYen: priceYen, at: at(end) },
    },
    machine: { id: machine.id, code: machine.code, name: machine.name, place: machine.place },
    seller: {
      name: file.seller?.name ?? file.name,
      registrationNumber: file.seller?.registrationNumber ?? null,
    },
    sender: { appName: file.name, liffId: file.lineLogin.liffId, messages: [] },
    history: (
      ['CREATED', 'AUTHORIZING', 'AUTHORIZED', 'VENDING', 'DISPENSED', 'CAPTURING', state] as const
    ).map((entered, step) => ({ state: entered, at: at(atMs + step * 600) })),
    ...{ attempt: 1, vendBy: at(atMs + 75_000), driveAt: null, checkAt: null },
    ...{ flags: [], notice: null, problem: null, createdAt: at(atMs), updatedAt: at(end) },
  };
  return { fields, order: parsed(file, id, fields) };
}

/** Returns the order as the edge reads it. @throws if the fields are not those of an order. */
function parsed({ clientId }: TenantFile, id: v.InferOutput<typeof orderIdSchema>, fields: Fields) {
  const plain: unknown = JSON.parse(
    JSON.stringify(fields, (_, value: unknown) => (value instanceof Timestamp ? value.iso : value)),
  );
  const updateTime = new Date().toISOString();
  const document = v.parse(v.record(v.string(), v.unknown()), plain);
  return parseOrder({ id, path: paths.order(clientId, id), fields: document, updateTime });
}
