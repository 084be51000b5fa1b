import type { AskedNumber, StoredPendingPhone } from '../person/setup-documents.ts';
import type { PersonKey } from '../person-key.ts';
import * as paths from '../store/paths.ts';
import { type Fields, Timestamp } from '../store/values.ts';
import { type Precondition, update, type Write } from '../store/writes.ts';

const askedFields = ({ resendAtMs, expiresAtMs, ...asked }: AskedNumber): Fields => ({
  ...asked,
  resendAt: Timestamp.ofMs(resendAtMs),
  expiresAt: Timestamp.ofMs(expiresAtMs),
});
const pendingFields = ({ earlier, certain, ...last }: StoredPendingPhone): Fields => ({
  ...askedFields(last),
  certain,
  ...(earlier.length > 0 ? { earlier: earlier.map(askedFields) } : {}),
});

/** Returns the write that sets the pending number, or removes it if null. */
export const writePending = (
  { clientId, lineUserId }: PersonKey,
  pending: StoredPendingPhone | null,
  condition?: Precondition,
): Write =>
  update(
    paths.lineUser(clientId, lineUserId),
    { phonePending: pending && pendingFields(pending) },
    condition,
  );

/** Returns the write of one part of the pending number. Parallel changes of other parts stay. */
export function writeOfPending(
  { clientId, lineUserId }: PersonKey,
  part: string,
  fields: Fields,
  condition?: Precondition,
): Write {
  const write = update(paths.lineUser(clientId, lineUserId), { phonePending: fields }, condition);
  return write.kind === 'set' ? { ...write, mask: [`phonePending.${part}`] } : write;
}
