import { app } from './app.ts';
import type { Bindings } from './bindings.ts';
import { notifyIncidents } from './incidents/notify-incidents.ts';
import { type LogWord, log } from './log.ts';
import { tellDevices } from './machines/device/tell-devices.ts';
import { sweepOrders } from './orders/sweep-orders.ts';
import { probeOffSale } from './pay/off-sale.ts';
import { sweepPayMethods } from './pay/sweep-pay-methods.ts';
import { servicesOf } from './services.ts';

type Waiting = { waitUntil(work: Promise<unknown>): void };

/** The cron trigger's work (wrangler.toml): what nobody is waiting for is brought to its end. */
async function scheduled(_event: unknown, env: Bindings, context: Waiting): Promise<void> {
  const services = servicesOf(env);
  const after = (work: Promise<unknown>) => context.waitUntil(work);
  await Promise.all([
    sweep('ORDERS', () => sweepOrders(services)),
    sweep('INCIDENTS', () => notifyIncidents(services)),
    sweep('OFF_SALE', () => probeOffSale(services)),
    sweep('DEVICES', () => tellDevices(services)),
    sweep('PAY_METHODS', () => sweepPayMethods(services, after)),
  ]);
}

/** One sweep that fails does not keep the next from running. */
async function sweep(action: LogWord, run: () => Promise<number>): Promise<void> {
  try {
    const found = await run();
    if (found > 0) log('sweep.finished', { action, count: found });
  } catch (thrown) {
    log('sweep.failed', { action, thrown });
  }
}

export { MachineObject } from './machine-object/machine-object.ts';

export default { fetch: app.fetch, scheduled };
