import type { TestEnvironment } from '../../test-environment/test-environment.ts';
import { row, title } from '../print.ts';
import { measureReconnect } from './measure-reconnect.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Prints how a fleet recovers from a restart of the edge during purchases. */
export async function printReconnect(environment: TestEnvironment, devices: number): Promise<void> {
  title(`${devices} machines lose the edge and come back`);
  const measured = await measureReconnect(environment, devices);
  row('the edge serves again', seconds(measured.edgeUpMs));
  row('95 % are online', seconds(measured.p95Ms));
  row('all are online', seconds(measured.allMs));
  row('tries without a connection', String(measured.failures));
  title(`${measured.taps} purchases under way through it`);
  row('orders by state', JSON.stringify(measured.endStates));
  row('payments at the provider', JSON.stringify(measured.payments));
  row('drinks that fell', String(measured.dropped));
  row('all have ended', `after ${seconds(measured.endedAfterMs)}`);
}
