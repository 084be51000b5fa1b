import { startProcess } from '../../cli/local/processes.ts';
import { openStore } from '../../cli/services/open-store.ts';
import { openStandIns } from './open-stand-ins.ts';
import { operationsOf } from './operations.ts';
import { putDay } from './settlement-day.ts';

/** A command over a whole day, with the time that the operator waits. */
export type DayCommand = {
  readonly name: string;
  readonly seconds: number;
  readonly reads: number;
  readonly writes: number;
  readonly calls: number;
};

/** Times the comparison of a day's captured orders with PayPay's file, and the sum of its sales. */
export async function timeSettlement(orders: number): Promise<readonly DayCommand[]> {
  const dir = '.state/bench-settlement';
  const { standIns, env } = await openStandIns(dir);
  const file = `${dir}/paypay.csv`;
  await putDay(openStore(env), orders, file);
  const run = async (name: string, words: readonly string[]): Promise<DayCommand> => {
    const from = performance.now();
    const counted = await operationsOf(standIns, async () => {
      const command = startProcess('node', [...words, '--client', 'demo'], { env });
      if ((await command.exited) !== 0) await command.ended;
    });
    return { name, seconds: (performance.now() - from) / 1000, ...counted };
  };
  const day = ['--day', '2026-11-20'];
  const csv = `${dir}/sales.csv`;
  return [
    await run('reconcile --file', ['cli/reconcile.ts', ...day, '--file', file]),
    await run('orders -- sales', ['cli/orders.ts', 'sales', ...day, '--out', csv]),
  ];
}
