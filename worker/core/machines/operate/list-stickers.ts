import * as v from 'valibot';
import type { FoundMachine } from '../../../../contract/console/found.ts';
import type { MachinePlaceFilter, Stickers } from '../../../../contract/console/machines.ts';
import { liffIdSchema, type MachineId, machineIdSchema } from '../../../../contract/shared/ids.ts';
import type { Settings } from '../../env.ts';
import { placeFields, placeOfMachine } from '../../incidents/machine-places.ts';
import { permanentLink } from '../../notifications/permanent-link.ts';
import { type Operated, type Reader, refuse } from '../../operator/operator-context.ts';
import { ok } from '../../result.ts';
import type { StoredDocument } from '../../store/firestore.ts';
import * as paths from '../../store/paths.ts';
import { positionOf, readCursor, writeCursor } from '../list-cursor.ts';
import { machinesAfter } from '../machines-after.ts';
import { machineFilters } from './list-machine-status.ts';

/** Six sheets of eight stickers. */
const PAGE = 48;

const tenant = v.object({ lineLogin: v.object({ liffId: liffIdSchema }) });

type Which = MachinePlaceFilter & {
  readonly machine?: MachineId | undefined;
  readonly cursor?: string | undefined;
};

/** Returns the stickers of a page of machines, or of one machine. At most 50 reads. */
export async function listStickers(
  reader: Reader & {
    readonly services: { readonly settings: Pick<Settings, 'LINE_LIFF_BASE_URL'> };
  },
  { machine, cursor, ...place }: Which,
): Promise<Operated<Stickers>> {
  const {
    services: { store, settings },
    client: { clientId },
  } = reader;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return refuse({ code: 'CURSOR_INVALID' });
  const [client, found] = await Promise.all([
    store.get(paths.client(clientId)),
    machine === undefined
      ? store.query({
          ...machinesAfter(clientId, after),
          where: machineFilters(place),
          only: [...placeFields, 'order'],
          limit: PAGE + 1,
        })
      : store.batchGet([paths.machine(clientId, machine)], [...placeFields]),
  ]);
  const stored = found.flatMap((one) => one ?? []);
  if (machine !== undefined && stored.length === 0) {
    return refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [machine] } });
  }
  const app = v.safeParse(tenant, client?.fields);
  const base = app.success ? permanentLink(settings, app.output, '/machines') : undefined;
  const last = stored.length > PAGE ? stored[PAGE - 1] : undefined;
  const position = last && positionOf(last);
  return ok({
    base: base ?? null,
    machines: stored.slice(0, PAGE).flatMap(stickerOf),
    cursor: position ? writeCursor(position) : null,
  });
}

function stickerOf(stored: StoredDocument): readonly FoundMachine[] {
  const id = v.safeParse(machineIdSchema, stored.id);
  if (!id.success) return [];
  const { code, localName, localPlace, site, route } = placeOfMachine(stored);
  return [{ id: id.output, code, name: localName, place: localPlace, site, route }];
}
