import * as v from 'valibot';
import { roleSchema } from '../../../../contract/console/roles.ts';
import { type ClientId, type OrderId, orderIdSchema } from '../../../../contract/shared/ids.ts';
import { sha256Hex } from '../../crypto/sha256-hex.ts';
import type { Firestore, StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { UnreadableDocument } from '../../store/unreadable-document.ts';
import { storedMs } from '../../store/values.ts';

/** How long a customer can choose, in milliseconds. */
export const OFFER_MS = 24 * 3_600_000;

const yen = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** `clients/{c}/offers/{order}`: the choices for the customer of an order, and who offers them. */
const offerDocument = v.object({
  /** The hash of the latest link's code. Earlier links of the order open nothing any more. */
  hash: v.string(),
  /** The text that the customer reads with the choices. */
  message: v.string(),
  /** The yen of a refund. 0: nothing can be refunded. */
  refundYen: yen,
  coupon: v.object({ yen, days: v.number(), atMachine: v.boolean() }),
  maker: v.object({ id: v.string(), name: v.string(), roles: v.array(roleSchema) }),
  expiresAt: storedMs,
  chosen: v.optional(v.nullable(v.picklist(['refund', 'coupon'])), null),
});

/** What a customer may choose. */
export type Choice = 'refund' | 'coupon';

/** An offer as stored. */
export type Offer = v.InferOutput<typeof offerDocument> & {
  readonly orderId: OrderId;
  readonly updateTime: string;
};

/** Parses an offer. Undefined if there is none. @throws UnreadableDocument */
export function parseOffer(stored: StoredDocument | undefined): Offer | undefined {
  if (!stored) return undefined;
  const parsed = v.safeParse(offerDocument, stored.fields);
  const orderId = v.safeParse(orderIdSchema, stored.id);
  if (!parsed.success || !orderId.success) throw new UnreadableDocument('OFFER', stored.id);
  return { ...parsed.output, orderId: orderId.output, updateTime: stored.updateTime };
}

/** Letters and digits that do not look or sound alike, because support reads a code out. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 12;

/** Returns a new code of 60 random bits: `7K2M-4QRX-9ABC`. */
export function makeCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the hash of a code, however it was typed. Only the hash is stored. */
export const hashOfCode = (code: string): Promise<string> =>
  sha256Hex(new TextEncoder().encode(code.toUpperCase().replace(/[^0-9A-Z]/g, '')));

const codeDocument = v.object({ orderId: orderIdSchema });

/** Returns the offer of a code, unless it has ended or a later link replaced it. Two reads. @throws UnreadableDocument */
export async function findOffer(
  { store, nowMs }: { readonly store: Firestore; readonly nowMs: () => number },
  clientId: ClientId,
  code: string,
): Promise<Offer | undefined> {
  const hash = await hashOfCode(code);
  const stored = await store.get(paths.offerCode(clientId, hash));
  if (!stored) return undefined;
  const named = v.safeParse(codeDocument, stored.fields);
  if (!named.success) throw new UnreadableDocument('OFFER_CODE', clientId);
  const offer = parseOffer(await store.get(paths.offer(clientId, named.output.orderId)));
  return offer?.hash === hash && offer.expiresAt > nowMs() ? offer : undefined;
}
