import * as v from 'valibot';
import { openStore } from '../../cli/services/open-store.ts';
import { clientIdSchema, machineIdSchema } from '../../contract/shared/ids.ts';
import * as paths from '../../worker/core/store/paths.ts';
import { update } from '../../worker/core/store/writes.ts';
import { environment } from './browser.ts';
import { endMotor, setMachine } from './buyers.ts';

const clientId = v.parse(clientIdSchema, 'demo');
const MACHINES = ['m-lobby', 'm-station', 'm-park', 'm-gym', 'm-library'];
/** The demo has one machine without a network. */
const DARK = 'm-library';

/** Resumes the machines that a failed test has left stopped, switched off or with a running motor. */
export async function restoreMachines(): Promise<void> {
  const store = openStore(environment.settings);
  for (const id of MACHINES) {
    const path = paths.machine(clientId, v.parse(machineIdSchema, id));
    await store.commit([update(path, { stopped: null, notice: null })]);
    await endMotor(id);
    await setMachine(id, id === DARK ? { network: 'offline' } : {});
  }
}
