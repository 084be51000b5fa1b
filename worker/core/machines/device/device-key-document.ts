import * as v from 'valibot';
import { clientIdSchema, machineIdSchema } from '../../../../contract/shared/ids.ts';
import type { StoredDocument } from '../../store/firestore.ts';

/** The public half of a device's key: a point of P-256. */
export const publicKeySchema = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
});
export type PublicKey = v.InferOutput<typeof publicKeySchema>;

/**
 * `hashes/device/keys/{serial}` as stored: the manufacturer's public key, and the machine to which
 * an operator assigned the device. The assignment is valid while the machine's `devices/current`
 * names the serial.
 */
const deviceKeyDocument = v.object({
  publicKey: publicKeySchema,
  clientId: v.optional(v.nullable(clientIdSchema), null),
  machineId: v.optional(v.nullable(machineIdSchema), null),
  /** When the latest used challenge was made, in milliseconds. Older challenges are void. */
  challengeMs: v.optional(v.nullable(v.number()), null),
});
export type DeviceKey = v.InferOutput<typeof deviceKeyDocument> & { readonly updateTime: string };

/** Returns the key of a document. Undefined if it is absent or unreadable. */
export function parseDeviceKey(stored: StoredDocument | undefined): DeviceKey | undefined {
  const parsed = v.safeParse(deviceKeyDocument, stored?.fields);
  return stored && parsed.success ? { ...parsed.output, updateTime: stored.updateTime } : undefined;
}

/** Returns the serial number that may fetch a machine's token. Null: none. */
export function assignedSerial(stored: StoredDocument | undefined): string | null {
  const serial = stored?.fields['serial'];
  return typeof serial === 'string' ? serial : null;
}
