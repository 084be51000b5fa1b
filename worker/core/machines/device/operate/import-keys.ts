import { exportJWK, importSPKI } from 'jose';
import * as v from 'valibot';
import { type Serial, serialSchema } from '../../../../../contract/machine/enrol.ts';
import type { Actor } from '../../../operator/actor.ts';
import { type Operated, refuse } from '../../../operator/operator-context.ts';
import { ok } from '../../../result.ts';
import type { Services } from '../../../services.ts';
import * as paths from '../../../store/paths.ts';
import { create } from '../../../store/writes.ts';
import { type PublicKey, parseDeviceKey, publicKeySchema } from '../device-key-document.ts';

/** A row of the manufacturer's list. `publicKey`: SPKI in base64, with or without the lines of PEM. */
export type KeyRow = {
  readonly line: number;
  readonly serial: string;
  readonly publicKey: string;
};

/** How many keys were added, and how many were there already. */
export type ImportedKeys = { readonly added: number; readonly known: number };

/** Documents of one commit. Firestore accepts 500 writes. */
const COMMIT = 200;

/**
 * Stores the public keys of devices by their serial number. Writes nothing if a row is wrong, or
 * names another key for a known serial number, because a device never changes its key. Repeating it
 * changes nothing.
 */
export async function importKeys(
  {
    services: { store },
    actor,
  }: { readonly services: Pick<Services, 'store'>; readonly actor: Actor },
  rows: readonly KeyRow[],
): Promise<Operated<ImportedKeys>> {
  const parsed = await Promise.all(rows.map(async (row) => ({ row, key: await parseRow(row) })));
  const keys = new Map<Serial, PublicKey>();
  const wrong = parsed.flatMap(({ row, key }) => {
    if (!key || keys.has(key.serial)) return [row.line];
    keys.set(key.serial, key.publicKey);
    return [];
  });
  if (wrong.length > 0) return refuse({ code: 'DEVICE_KEYS_MALFORMED', data: { lines: wrong } });
  const all = [...keys];
  const fresh: typeof all = [];
  const changed: string[] = [];
  for (let from = 0; from < all.length; from += COMMIT) {
    const some = all.slice(from, from + COMMIT);
    const found = await store.batchGet(some.map(([serial]) => paths.deviceKey(serial)));
    for (const [index, [serial, publicKey]] of some.entries()) {
      const stored = found[index];
      if (!stored) fresh.push([serial, publicKey]);
      else if (parseDeviceKey(stored)?.publicKey.x !== publicKey.x) changed.push(serial);
    }
  }
  if (changed.length > 0) return refuse({ code: 'DEVICE_KEY_DIFFERS', data: { serials: changed } });
  for (let from = 0; from < fresh.length; from += COMMIT) {
    const writes = fresh
      .slice(from, from + COMMIT)
      .map(([serial, publicKey]) =>
        create(paths.deviceKey(serial), { publicKey, importedBy: actor.name }),
      );
    const committed = await store.commit(writes);
    if (!committed.ok) return refuse({ code: 'DEVICE_KEY_DIFFERS', data: { serials: [] } });
  }
  return ok({ added: fresh.length, known: all.length - fresh.length });
}

async function parseRow({ serial: named, publicKey }: KeyRow) {
  const serial = v.safeParse(serialSchema, named);
  const base64 = publicKey.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '');
  if (!serial.success || base64 === '') return undefined;
  try {
    const pem = `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----`;
    const key = await importSPKI(pem, 'ES256', { extractable: true });
    return { serial: serial.output, publicKey: v.parse(publicKeySchema, await exportJWK(key)) };
  } catch {
    return undefined;
  }
}
