import type { Mutant } from './mutant.ts';

/** Mutants of what operators do to machines, and of how machines enrol. */
export const fleetMutants: readonly Mutant[] = [
  {
    name: 'fleet: a proof enrols again when it is replayed',
    file: 'worker/core/machines/device/enrol-by-key.ts',
    find: 'madeMs > (key.challengeMs ?? 0)',
    put: 'madeMs > 0',
    caughtBy: ['worker', 'enrol-by-key'],
  },
  {
    name: 'fleet: a device enrols although its machine was revoked',
    file: 'worker/core/machines/device/enrol-by-key.ts',
    find: ' || assignedSerial(device) !== serial',
    put: '',
    caughtBy: ['worker', 'enrol-by-key'],
  },
  {
    name: 'fleet: a device of another tenant can be assigned',
    file: 'worker/core/machines/device/operate/assign-device.ts',
    find: 'return assignedSerial(await store.get(paths.machineDevice(clientId, machineId))) === serial;',
    put: 'return false;',
    caughtBy: ['worker', 'enrol-by-key'],
  },
  {
    name: 'fleet: a machine is decommissioned under a purchase',
    file: 'worker/core/machines/operate/decommission-machine.ts',
    find: 'if (orderIds.length > 0)',
    put: 'if (orderIds.length > 99)',
    caughtBy: ['worker', 'decommission'],
  },
  {
    name: 'fleet: every jam is an incident, whatever the tenant says',
    file: 'worker/core/machines/order-effect.ts',
    find: 'stock.jams < maxJams && jams >= maxJams',
    put: 'stock.jams === 0 && jams > 0',
    caughtBy: ['worker', 'incidents.test'],
  },
  {
    name: 'fleet: a put that broke off is undone to the version before that',
    file: 'worker/core/tenant-put/undo-put.ts',
    find: 'isUnfinished ? version : otherSlot(version)',
    put: 'otherSlot(version)',
    caughtBy: ['conformance', 'tenant-undo'],
  },
];
