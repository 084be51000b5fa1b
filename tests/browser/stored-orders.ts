import * as v from 'valibot';
import { environment } from './browser.ts';

const project = environment.settings['FIRESTORE_PROJECT_ID'] ?? 'demo';
const ORDERS = `${environment.standIns}/v1/projects/${project}/databases/(default)/documents/clients/demo/orders`;
const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' };

const fieldsSchema = v.object({ fields: v.record(v.string(), v.unknown()) });
const mapSchema = v.object({ mapValue: fieldsSchema });

async function fieldsAt(path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${ORDERS}/${path}`, { headers });
  return v.parse(fieldsSchema, await answer.json()).fields;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
const drawId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => LETTERS[byte % 32]).join('');

async function put(path: string, fields: object): Promise<void> {
  const body = JSON.stringify({ fields });
  const answer = await fetch(`${ORDERS}/${path}`, { method: 'PATCH', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

/**
 * Stores copies of a purchase, a minute apart, beginning at `from`. The sales counters do not include them,
 * so they have no time of capture.
 *
 * @returns their ids, the oldest first.
 */
export async function copyOrder(
  id: string,
  times: number,
  from: string,
): Promise<readonly string[]> {
  const fields = await fieldsAt(id);
  const payment = v.parse(mapSchema, fields['payment']).mapValue.fields;
  const uncounted = { mapValue: { fields: { ...payment, capturedAt: { nullValue: null } } } };
  const made: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const createdAt = new Date(Date.parse(from) + count * 60_000).toISOString();
    const copy = drawId();
    const changed = { createdAt: { timestampValue: createdAt }, payment: uncounted };
    await put(copy, { ...fields, ...changed });
    made.push(copy);
  }
  return made;
}

/** Refunds an order directly in the store. */
export const refundStored = (id: string) =>
  put(`${id}?updateMask.fieldPaths=state`, { state: { stringValue: 'REFUNDED' } });

const photoSchema = v.object({
  contentType: v.object({ stringValue: v.string() }),
  bytes: v.object({ bytesValue: v.string() }),
});

/** Returns the stored photo of an order's problem. */
export async function storedPhoto(id: string) {
  const photo = v.parse(photoSchema, await fieldsAt(`${id}/photos/problem`));
  const bytes = Buffer.from(photo.bytes.bytesValue, 'base64');
  return { contentType: photo.contentType.stringValue, bytes: bytes.byteLength, ...sizeOf(bytes) };
}

/** Returns a JPEG's size from its frame header (SOF0). */
function sizeOf(jpeg: Buffer): { readonly width: number; readonly height: number } {
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  return { height: jpeg.readUInt16BE(frame + 5), width: jpeg.readUInt16BE(frame + 7) };
}
