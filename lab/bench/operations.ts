import * as v from 'valibot';
import { control } from '../sandbox/control.ts';

const logSchema = v.object({
  requests: v.array(v.object({ path: v.string(), reads: v.number(), writes: v.number() })),
});

/** Firestore reads and writes as Google bills them, and the edge's external calls. */
export type Operations = {
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
};

/** Returns the edge's operations and external calls while `work` runs. */
export async function operationsOf(
  standIns: string,
  work: () => Promise<unknown>,
): Promise<Operations> {
  await control(standIns, 'DELETE', '/requests');
  await work();
  const { requests } = v.parse(logSchema, await control(standIns, 'GET', '/requests'));
  const external = requests.filter(({ path }) => !path.startsWith('/control'));
  return {
    reads: external.reduce((sum, { reads }) => sum + reads, 0),
    writes: external.reduce((sum, { writes }) => sum + writes, 0),
    calls: external.length,
  };
}
