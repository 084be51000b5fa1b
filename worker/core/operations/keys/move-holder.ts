import * as v from 'valibot';
import { clientIdSchema } from '../../../../contract/shared/ids.ts';
import { hashedWith, storedHash } from '../../crypto/keyed-hash.ts';
import { readUser } from '../../person/read-user.ts';
import type { Services } from '../../services.ts';
import { holderDocument } from '../../setup/hold-number.ts';
import { phoneKeys } from '../../setup/phone-keys.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { documentPath } from '../../store/segments.ts';
import type { Write } from '../../store/writes.ts';

/**
 * Returns the writes that store a number's holder under the current key. The number itself is in
 * the person's document. If the person is gone or has another number, the writes delete the holder.
 * Returns no writes if the key is not in the ring or the person cannot be read. The `updateTime` of
 * the old document protects the writes, because moving the number changes that document too.
 */
export async function moveHolder(
  { store, settings }: Pick<Services, 'store' | 'settings'>,
  holder: StoredDocument,
): Promise<readonly Write[]> {
  const kid = hashedWith(holder.id);
  const isKnown = settings.PHONE_KEYS?.keys.some((key) => key.kid === kid);
  const clientId = v.safeParse(clientIdSchema, holder.id.split('.')[0]);
  const held = v.safeParse(holderDocument, holder.fields);
  if (!settings.PHONE_KEYS || !isKnown || !clientId.success || !held.success) return [];
  const { lineUserId } = held.output;
  const stored = await store.get(paths.lineUser(clientId.output, lineUserId));
  const person = readUser(stored);
  if (stored && !person) return [];
  const gone: Write = {
    kind: 'delete',
    path: documentPath(...holder.path.split('/')),
    if: { updateTime: holder.updateTime },
  };
  const number = person?.user.phoneNumber ?? null;
  // A number that this version cannot read still exists, so its holder stays.
  if (number === null) return stored?.fields['phoneNumber'] ? [] : [gone];
  const names = await phoneKeys(settings.PHONE_KEYS).holder(clientId.output, number);
  const pathOf = (name: (typeof names)[0]) => paths.phoneHolder(clientId.output, storedHash(name));
  if (!names.some((name) => pathOf(name) === holder.path)) return [gone];
  const moved: Write = {
    kind: 'set',
    path: pathOf(names[0]),
    fields: { lineUserId },
    serverTimes: ['updatedAt'],
    if: { exists: false },
  };
  return [moved, gone];
}
