import * as v from 'valibot';
import type { MachineId } from '../../../../../contract/shared/ids.ts';
import { machineIdSchema } from '../../../../../contract/shared/ids.ts';
import { localTextSchema } from '../../../../../contract/shared/language.ts';
import { type Operated, type OperatorContext, refuse } from '../../../operator/operator-context.ts';
import { ok } from '../../../result.ts';
import type { Services } from '../../../services.ts';
import * as paths from '../../../store/paths.ts';
import { scan } from '../../../store/scan.ts';
import { assignedSerial } from '../device-key-document.ts';
import { type Enrolment, parseEnrolment } from '../enrol-device.ts';

/** What enrolling needs: the keys that sign tokens, one tenant's machines, and the actor. */
export type EnrolmentContext = Pick<OperatorContext, 'client' | 'actor'> & {
  readonly services: Pick<Services, 'store' | 'settings' | 'nowMs'>;
};

/** A registered machine: its plate number, and whether it has a token. */
export type FleetMachine = {
  readonly machineId: MachineId;
  readonly code: string;
  readonly name: string;
  readonly place: string;
  readonly enrolled: Enrolment | undefined;
  /** A device with a key of its own fetches the token by itself. */
  readonly isAssigned: boolean;
  /** The version of the document with the token. Undefined if there is none yet. */
  readonly deviceUpdateTime: string | undefined;
};

type FleetContext = Pick<OperatorContext, 'client'> & {
  readonly services: Pick<Services, 'store'>;
};

const plate = v.object({
  code: v.fallback(v.string(), ''),
  name: v.fallback(v.optional(localTextSchema), undefined),
  place: v.fallback(v.optional(localTextSchema), undefined),
});

/**
 * Returns a tenant's machines in pages, by id. `only` selects some of them. Two reads per machine.
 * After the last page it refuses if a selected machine does not exist.
 */
export async function* readFleet(
  { services: { store }, client: { clientId } }: FleetContext,
  only?: readonly MachineId[],
): AsyncGenerator<Operated<readonly FleetMachine[]>> {
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
    yield ok(
      machines.map((machine, place) => ({
        ...machine,
        enrolled: parseEnrolment(devices[place]),
        isAssigned: assignedSerial(devices[place]) !== null,
        deviceUpdateTime: devices[place]?.updateTime,
      })),
    );
  }
  if (missing.size > 0) {
    yield refuse({ code: 'MACHINE_UNKNOWN', data: { machineIds: [...missing] } });
  }
}
