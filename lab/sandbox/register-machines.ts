import * as v from 'valibot';
import { commandActor } from '../../cli/command/command-actor.ts';
import { enrolmentContext } from '../../cli/machine/enrolment-context.ts';
import type { TenantFile } from '../../cli/tenant/tenant-file.ts';
import { machineIdSchema } from '../../contract/shared/ids.ts';
import { issueToken } from '../../worker/core/machines/device/operate/issue-token.ts';
import type { Firestore } from '../../worker/core/store/firestore.ts';
import { control } from './control.ts';

const knownSchema = v.object({
  machines: v.array(v.object({ clientId: v.string(), machineId: v.string() })),
});

export type Place = {
  /** The app's origin. */
  readonly app: string;
  readonly standIns: string;
  readonly settings: Readonly<Record<string, string>>;
};

/** A fixed name, so that the demo's log is the same on every computer. */
const technician = commandActor('technician');

/**
 * Sets up the sandbox's machines, as a technician would: each gets a token, the service's URL and
 * its drinks. Repeating it gives new tokens and keeps the stock. A machine that starts before the
 * app retries until it can connect.
 */
export async function registerMachines(
  store: Firestore,
  place: Place,
  file: TenantFile,
): Promise<void> {
  const { machines: known } = v.parse(
    knownSchema,
    await control(place.standIns, 'GET', '/machines'),
  );
  for (const [index, machine] of file.machines.entries()) {
    const machineId = v.parse(machineIdSchema, machine.id);
    const context = {
      ...enrolmentContext(store, place.settings, file.clientId),
      actor: technician,
    };
    const issued = await issueToken(context, machineId);
    // The machine was removed from the database, so it stays removed.
    if (!issued.ok) continue;
    const token = issued.value;
    const isNew = !known.some(
      (one) => one.clientId === file.clientId && one.machineId === machine.id,
    );
    // One machine has no network, so that this case is visible too.
    const isOffline = index === file.machines.length - 1;
    await control(place.standIns, 'PUT', `/machines/${file.clientId}/${machine.id}`, {
      ...labels(file, machine),
      ...addresses(place, file, machine.id),
      token,
      slots: machine.slots.map((slot) => drink(file, slot, isNew)),
      ...(isNew && isOffline ? { switches: { network: 'offline' } } : {}),
    });
  }
}

type Machine = TenantFile['machines'][number];

const labels = ({ appearance }: TenantFile, { name, place, code }: Machine) => ({
  ...{ name: name.ja, place: place.ja, code },
  ...{ brand: appearance.appName.ja, accent: appearance.colors.primary },
});

const addresses = ({ app, standIns }: Place, { lineLogin }: TenantFile, machineId: string) => ({
  linkUrl: `${app.replace(/^http/, 'ws')}/api/machines/${machineId}/link`,
  pageUrl: `${standIns}/line-liff/${lineLogin.liffId}/machines/${machineId}`,
});

function drink(file: TenantFile, slot: Machine['slots'][number], isNew: boolean) {
  const product = file.products.find(({ id }) => id === slot.productId);
  const picture = product?.picture?.endsWith('.svg')
    ? file.read(product.picture, 'picture')
    : undefined;
  return {
    ...{ slot: slot.slot, capacity: slot.capacity, priceYen: slot.priceYen },
    ...{ name: product?.name.ja ?? '', temperature: product?.temperature ?? 'cold' },
    ...(picture ? { picture: `data:image/svg+xml;base64,${picture.toString('base64')}` } : {}),
    ...(isNew ? { count: slot.count } : {}),
  };
}
