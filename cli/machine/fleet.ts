import * as v from 'valibot';
import type { ClientId, MachineId } from '../../contract/shared/ids.ts';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { localTextSchema } from '../../contract/shared/language.ts';
import { type Enrolment, parseEnrolment } from '../../worker/core/machines/device/enrol-device.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { CommandError } from '../command/command-error.ts';
import { scan } from '../services/scan.ts';

/** A registered machine: its plate, and whether it has a token. */
export type FleetMachine = {
  readonly machineId: MachineId;
  readonly code: string;
  readonly name: string;
  readonly place: string;
  readonly enrolled: Enrolment | undefined;
  /** The version of the document with the token. Undefined if there is none yet. */
  readonly deviceUpdateTime: string | undefined;
};

const plate = v.object({
  code: v.fallback(v.string(), ''),
  name: v.fallback(v.optional(localTextSchema), undefined),
  place: v.fallback(v.optional(localTextSchema), undefined),
});

/**
 * Returns the machines of a tenant in pages, by id. `only` selects some of them. Costs two reads per
 * machine.
 * @throws CommandError if a selected machine does not exist.
 */
export async function* readFleet(
  store: Firestore,
  clientId: ClientId,
  only?: readonly MachineId[],
): AsyncGenerator<readonly FleetMachine[]> {
  const missing = new Set<string>(only);
  for await (const page of scan(store, paths.machines(clientId), ['code', 'name', 'place'])) {
    const machines = page.flatMap(({ id, fields }) => {
      const machineId = v.safeParse(machineIdSchema, id);
      const shown = v.safeParse(plate, fields);
      if (!machineId.success || !shown.success) return [];
      if (only && !missing.delete(id)) return [];
      const { code, name, place } = shown.output;
      return [{ machineId: machineId.output, code, name: name?.ja ?? '', place: place?.ja ?? '' }];
    });
    const devices = await store.batchGet(
      machines.map(({ machineId }) => paths.machineDevice(clientId, machineId)),
    );
    yield machines.map((machine, place) => ({
      ...machine,
      enrolled: parseEnrolment(devices[place]),
      deviceUpdateTime: devices[place]?.updateTime,
    }));
  }
  if (missing.size > 0) {
    throw new CommandError(`Tenant ${clientId} has no machine ${[...missing].join(', ')}.`);
  }
}
