import { startProcess } from '../../cli/local/processes.ts';
import { changeOnePrice, writeFleet } from './fleet-file.ts';
import { openStandIns } from './open-stand-ins.ts';
import { operationsOf } from './operations.ts';

/** One run of `npm run tenant -- put`, with the time that the operator waits. */
export type Put = {
  readonly name: string;
  readonly seconds: number;
  readonly reads: number;
  readonly writes: number;
};

/** Puts a fleet for the first time, then without a change, then with one changed price. */
export async function timePut(machines: number, slots = 24): Promise<readonly Put[]> {
  const dir = '.state/bench-put';
  const { standIns, env } = await openStandIns(dir);
  const folder = writeFleet(`${dir}/tenant`, { machines, slots });
  const put = async (name: string): Promise<Put> => {
    const from = performance.now();
    const { reads, writes } = await operationsOf(standIns, async () => {
      const command = startProcess('node', ['cli/tenant.ts', 'put', folder], { env });
      if ((await command.exited) !== 0) await command.ended;
    });
    return { name, seconds: (performance.now() - from) / 1000, reads, writes };
  };
  const first = await put('the first time');
  const again = await put('nothing new');
  changeOnePrice(folder);
  return [first, again, await put('one price')];
}
