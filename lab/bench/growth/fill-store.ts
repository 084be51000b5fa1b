import pMap from 'p-map';
import * as v from 'valibot';
import { type OrderId, orderIdSchema } from '../../../contract/customer/orders.ts';
import { type ClientId, clientIdSchema, type MachineId } from '../../../contract/shared/ids.ts';
import type { Firestore } from '../../../worker/core/store/firestore.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import type { DocumentPath } from '../../../worker/core/store/segments.ts';
import { type Fields, storedMs, Timestamp, type Value } from '../../../worker/core/store/values.ts';

/** Below Firestore's limit of 500 writes per commit. */
const BATCH = 400;
const SIDE_BY_SIDE = 4;

/** Converts a read value to a value to write. Timestamps are read as text. */
const again = (value: unknown): Value => {
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? new Timestamp(value) : value;
  }
  if (Array.isArray(value)) return value.map(again);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, again(one)]));
  }
  return v.parse(v.nullable(v.union([v.number(), v.boolean()])), value);
};

const fieldsAgain = (fields: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, again(value)]));

type Document = { readonly path: DocumentPath; readonly fields: Fields };

export async function setAll(store: Firestore, documents: readonly Document[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(documents.length / BATCH) }, (_, index) =>
    documents.slice(index * BATCH, (index + 1) * BATCH),
  );
  await pMap(
    batches,
    (batch) => store.commit(batch.map((document) => ({ kind: 'set', ...document }))),
    { concurrency: SIDE_BY_SIDE },
  );
}

/** Returns an order id that no purchase has: the number in the alphabet of order ids. */
export const orderIdOf = (number: number): OrderId =>
  v.parse(
    orderIdSchema,
    number
      .toString()
      .padStart(26, 'a')
      .replaceAll(/[0-9]/g, (digit) => String.fromCharCode(98 + Number(digit))),
  );

/**
 * Stores copies of a finished order, from number `from` to `to`. Each is a second older than the
 * previous one.
 */
export async function copyOrders(
  store: Firestore,
  clientId: ClientId,
  orderId: OrderId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const stored = await store.get(paths.order(clientId, orderId));
  if (!stored) throw new Error(`no order ${orderId}`);
  const fields = fieldsAgain(stored.fields);
  const createdAtMs = v.parse(storedMs, stored.fields['createdAt']);
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  await setAll(
    store,
    numbers.map((number) => ({
      path: paths.order(clientId, orderIdOf(number)),
      fields: { ...fields, createdAt: Timestamp.ofMs(createdAtMs - (number + 1) * 1000) },
    })),
  );
}

/** Stores copies of this tenant, each with a copy of this machine. */
export async function copyTenants(
  store: Firestore,
  clientId: ClientId,
  machineId: MachineId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const [client, machine] = await store.batchGet([
    paths.client(clientId),
    paths.machine(clientId, machineId),
  ]);
  if (!client || !machine) throw new Error(`no tenant ${clientId} with ${machineId}`);
  // A LIFF app and a merchant may belong to only one tenant.
  const { lineLogin: _, paypay: __, ...copied } = client.fields;
  const [fields, machineFields] = [fieldsAgain(copied), fieldsAgain(machine.fields)];
  const others = Array.from({ length: to - from }, (_, index) =>
    v.parse(clientIdSchema, `other-${from + index}`),
  );
  await setAll(
    store,
    others.flatMap((other) => [
      { path: paths.client(other), fields },
      { path: paths.machine(other, machineId), fields: machineFields },
    ]),
  );
}
