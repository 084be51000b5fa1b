import * as v from 'valibot';
import { machinesPath, ownMachineIds } from '../../../contract/customer/own-machines.ts';
import { type Capability, found } from '../capability.ts';
import * as paths from '../store/paths.ts';
import { eraseAlerts, readAlerts } from './alerts-of-person.ts';
import { findMachine } from './find-machine.ts';
import { listMachines } from './list-machines.ts';
import { pieceEffect } from './order-effect.ts';
import { findPublicMachine } from './public-machine.ts';
import { readMachines } from './read-machines.ts';
import { readStockAlerts } from './stock-alerts.ts';

/** Machines and their shelves, and the person's alerts for drinks that are sold out. */
export const machines: Capability = {
  order: pieceEffect,
  closing: {
    /**
     * Alerts that an earlier version stored do not name their person. So this deletes the alerts at
     * the machines that the person is known to use.
     */
    writes: async (_, { clientId, lineUserId }, { lastMachines, settings }) =>
      [...new Set([...lastMachines, ...settings.favourites])].map((machineId) => ({
        kind: 'delete',
        path: paths.stockAlert(clientId, machineId, lineUserId),
      })),
    erase: ({ store }, leaver) => eraseAlerts(store, leaver),
  },
  exported: async ({ store }, { person }) => ({ stockAlerts: await readAlerts(store, person) }),
  screens: {
    shared: {
      main: async (services, { clientId }) =>
        found('/machines', await listMachines(services, clientId)),
      machine: async (services, { clientId }, { machineId = '' }) =>
        found(`/machines/${machineId}`, await findMachine(services, clientId, machineId)),
    },
    open: {
      machine: async (services, { clientId }, { machineId = '' }) =>
        found(`/machines/${machineId}`, await findPublicMachine(services, clientId, machineId)),
    },
    personal: {
      async main(services, _, { clientId, lineUser: { settings, lastMachines } }) {
        const ids = ownMachineIds({ favourites: settings.favourites, lastMachines });
        if (ids.length === 0) return undefined;
        return [machinesPath(ids), await readMachines(services, clientId, ids)];
      },
      machine: async ({ store }, _, mine, { params: { machineId = '' }, common }) =>
        hasSoldOut(common[`/machines/${machineId}`])
          ? found(`/machines/${machineId}/alerts`, await readStockAlerts(store, mine, machineId))
          : undefined,
    },
  },
};

/**
 * Returns whether a drink is sold out. Alerts exist only for such drinks, so other pages save the
 * read.
 */
const hasSoldOut = (machine: unknown): boolean =>
  v.is(v.object({ shelf: v.array(v.object({ stock: v.unknown() })) }), machine) &&
  machine.shelf.some(({ stock }) => stock === 0);
