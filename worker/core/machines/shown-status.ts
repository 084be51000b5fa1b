import type { LiveMachine, ReportedStatus } from '../../../contract/console/machines.ts';
import type { MachineId } from '../../../contract/shared/ids.ts';
import { faultsOf, type MachineStatusFields } from './machine-status.ts';

const iso = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString());

/** Returns a stored status as the console shows it. Undefined: the machine was never connected. */
export const shownStatus = (status: MachineStatusFields | undefined): ReportedStatus => ({
  link: status === undefined ? 'never' : status.online ? 'online' : 'offline',
  since: iso(status?.onlineSince),
  doorOpenSince: status?.door === 'open' ? iso(status.doorSince) : null,
  temperatureSince: iso(status?.temperatureSince),
  ...{ jammed: status?.jammed ?? [], soldOut: status?.soldOut ?? [] },
  lastSaleAt: iso(status?.lastSaleHour),
});

/** Returns a machine's new state for the pages that watch the fleet. */
export const liveMachine = (
  id: MachineId,
  isStopped: boolean,
  status: MachineStatusFields | undefined,
): LiveMachine => ({
  ...{ id, isStopped },
  faults: status ? faultsOf(status) : [],
  ...shownStatus(status),
});
