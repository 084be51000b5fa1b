import { app } from './app.ts';
import type { Bindings } from './env.ts';
import { describeThrown } from './http/problem.ts';
import { writeLine } from './http/write-line.ts';
import { sweepOrders } from './orders/sweep-orders.ts';
import { sweepPayMethods } from './pay/sweep-pay-methods.ts';
import { servicesOf } from './services.ts';

type Waiting = { waitUntil(work: Promise<unknown>): void };

/** The cron trigger's work (wrangler.toml): what nobody is waiting for is brought to its end. */
async function scheduled(_event: unknown, env: Bindings, context: Waiting): Promise<void> {
  const services = servicesOf(env);
  await sweep('orders', () => sweepOrders(services));
  await sweep('payMethods', () => sweepPayMethods(services, (work) => context.waitUntil(work)));
}

/** One sweep that fails does not keep the next from running. */
async function sweep(name: string, run: () => Promise<number>): Promise<void> {
  try {
    const found = await run();
    if (found > 0) writeLine({ level: 'info', sweep: name, found });
  } catch (thrown) {
    writeLine({ level: 'error', sweep: name, thrown: describeThrown(thrown) });
  }
}

export { MachineObject } from './machines/link/machine-object.ts';

export default { fetch: app.fetch, scheduled };
