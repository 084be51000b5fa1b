import type { ClientId } from '../../contract/shared/ids.ts';
import type { Settings } from '../../worker/core/env.ts';
import { type Enrolment, parseEnrolment } from '../../worker/core/machines/device/enrol-device.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { scan } from '../../worker/core/store/scan.ts';
import { documentPath } from '../../worker/core/store/segments.ts';

/**
 * Returns a line per machine of a tenant: the key that signed its token, and whether a next token waits.
 */
export async function* listDevices(
  store: Firestore,
  settings: Settings,
  clientId: ClientId,
): AsyncGenerator<string> {
  for await (const machines of scan(store, paths.machines(clientId), ['code'])) {
    const enrolments = await store.batchGet(
      machines.map(({ path }) => documentPath(...path.split('/'), 'devices', 'current')),
    );
    for (const [place, { id }] of machines.entries()) {
      yield `${id}  ${statusOf(settings, parseEnrolment(enrolments[place]))}`;
    }
  }
}

function statusOf({ DEVICE_KEYS }: Settings, enrolled: Enrolment | undefined): string {
  if (!enrolled) return 'no token';
  const { kid, nextTokenId } = enrolled;
  const next = nextTokenId === null ? '' : ', its next token is waiting for it';
  if (DEVICE_KEYS.keys[0].kid === kid) return `current key ${kid}${next}`;
  const isKnown = DEVICE_KEYS.keys.some((key) => key.kid === kid);
  return isKnown ? `old key ${kid}${next}` : `key ${kid ?? '?'} NOT IN THE RING: enrol it again`;
}
