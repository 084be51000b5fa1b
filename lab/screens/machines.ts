import * as v from 'valibot';
import { openStore } from '../../cli/services/open-store.ts';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { control } from '../sandbox/control.ts';
import type { Customer } from './buyer.ts';
import type { Studio } from './studio.ts';

const healthy = {
  ...{ power: true, network: 'online', door: 'closed', jams: [], dropSensor: 'works' },
  motorMs: 300,
};

/** Returns the tenant's machines by their role. The last one has no network. */
export function castOf({ file }: Studio) {
  const [first, second, third, fourth] = file.machines.map(({ id }) => id);
  const offline = file.machines.at(-1)?.id ?? '';
  return {
    healthy: first ?? '',
    slow: second ?? '',
    jams: third ?? '',
    unsure: fourth ?? '',
    offline,
  };
}

/** Sets some of a machine's switches, resets the others, and waits until the edge sells from it. */
export async function setMachine(
  { environment, file }: Studio,
  { call }: Customer,
  machineId: string,
  switches: object = {},
): Promise<void> {
  await control(environment.standIns, 'PUT', `/machines/${file.clientId}/${machineId}`, {
    switches: { ...healthy, ...switches },
  });
  const schema = v.object({ online: v.nullable(v.boolean()) });
  while (v.parse(schema, await call('GET', `/machines/${machineId}`)).online !== true) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Fills one slot of a machine to its capacity. */
export async function refill(
  { environment, file }: Studio,
  machineId: string,
  slot: string,
): Promise<void> {
  const path = `/machines/${file.clientId}/${machineId}/refill`;
  await control(environment.standIns, 'POST', path, { slot });
}

const offerSchema = v.array(v.looseObject({ slot: v.string(), priceYen: v.number() }));

/** Changes a price while a customer views it, as an operator would. */
export async function raisePrice(
  { environment, file }: Studio,
  machineId: string,
  slot: string,
  byYen: number,
): Promise<void> {
  const store = openStore(environment.settings);
  const path = paths.shelf(
    v.parse(clientIdSchema, file.clientId),
    v.parse(machineIdSchema, machineId),
  );
  const document = await store.get(path);
  const offer = v.parse(offerSchema, document?.fields['offer']);
  const changed = offer.map((one) =>
    one.slot === slot ? { ...one, priceYen: one.priceYen + byYen } : one,
  );
  await store.commit([update(path, { offer: changed })]);
}
