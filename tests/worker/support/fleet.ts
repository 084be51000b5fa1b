import * as v from 'valibot';
import { machineDocument } from '../../../worker/core/machines/machine-document.ts';
import { searchFields } from '../../../worker/core/machines/search-words.ts';
import { soldWords } from '../../../worker/core/machines/sold-words.ts';
import { type Fields, GeoPoint } from '../../../worker/core/store/values.ts';
import { shelfPath } from './shop.ts';
import { seed } from './stand-ins.ts';

/** A machine of a fleet as `tenant put` would write it, without an offer. */
export type FleetMachine = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kana?: string;
  readonly place?: string;
  readonly address?: string;
  readonly order?: number;
  readonly at?: readonly [latitude: number, longitude: number];
  readonly online?: boolean;
  /** The Japanese names of its products. */
  readonly products?: readonly string[];
  readonly site?: string;
  readonly route?: string;
};

/** Stores machines in batches of a hundred. */
export async function putFleet(clientId: string, machines: readonly FleetMachine[]): Promise<void> {
  for (let from = 0; from < machines.length; from += 100) {
    const documents = machines.slice(from, from + 100).map((one) => documentsOf(clientId, one));
    await seed(Object.assign({}, ...documents));
  }
}

function documentsOf(clientId: string, machine: FleetMachine): Readonly<Record<string, Fields>> {
  const { id, code, name, kana = null, place = '', address = '', order = 0, at, online } = machine;
  const location = at ? { latitude: at[0], longitude: at[1] } : null;
  const { products = [], site = null, route = null } = machine;
  const sells = soldWords(products.map((ja) => ({ name: { ja, en: '' } })));
  const fields = { code, name, kana, place, address, order, sells };
  return {
    [`clients/${clientId}/machines/${id}`]: {
      ...fields,
      ...{ site, route },
      ...(location ? { location: new GeoPoint(location.latitude, location.longitude) } : {}),
      ...searchFields({ ...v.parse(machineDocument, { ...fields, location }), site, route }),
    },
    [`clients/${clientId}/machineCodes/${code}`]: { machineId: id },
    ...(online === undefined ? {} : { [shelfPath(clientId, id)]: { link: { online } } }),
  };
}
