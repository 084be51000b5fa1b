import { createApp } from './app.ts';
import type { Bindings } from './bindings.ts';
import { sweepClosings } from './closing/sweep-closings.ts';
import { notifyIncidents } from './incidents/notify-incidents.ts';
import { type LogWord, log } from './log.ts';
import { tellDevices } from './machines/device/tell-devices.ts';
import { sweepOrders } from './orders/sweep-orders.ts';
import type { DrawPage } from './page/draw-page.ts';
import { probeOffSale } from './pay/off-sale.ts';
import { sweepPayMethods } from './pay/sweep-pay-methods.ts';
import { type Services, servicesOf } from './services.ts';

type Waiting = { waitUntil(work: Promise<unknown>): void };

/** Runs all sweeps, at the cron trigger (wrangler.toml). They finish what no request waits for. */
async function scheduled(_event: unknown, env: Bindings, context: Waiting): Promise<void> {
  const services = servicesOf(env);
  const after = (work: Promise<unknown>) => context.waitUntil(work);
  await Promise.all([
    sweep(services, 'ORDERS', () => sweepOrders(services)),
    sweep(services, 'INCIDENTS', () => notifyIncidents(services)),
    sweep(services, 'OFF_SALE', () => probeOffSale(services)),
    sweep(services, 'DEVICES', () => tellDevices(services)),
    sweep(services, 'CLOSINGS', () => sweepClosings(services, after)),
    sweep(services, 'PAY_METHODS', () => sweepPayMethods(services, after)),
  ]);
}

/** Runs one sweep. Its failure does not stop the others. */
async function sweep(
  { metrics }: Services,
  action: LogWord,
  run: () => Promise<number>,
): Promise<void> {
  try {
    const found = await run();
    metrics.measure({ metric: 'sweep', action, found });
    if (found > 0) log('sweep.finished', { action, count: found });
  } catch (thrown) {
    log('sweep.failed', { action, thrown });
  }
}

export { MachineObject } from './machine-object/machine-object.ts';

/**
 * Returns the Worker.
 *
 * @param draw the screens of web/, passed by edge/index.ts, because this folder does not import
 * web/.
 */
export const createWorker = (draw: DrawPage | null) => ({
  fetch: createApp(draw).fetch,
  scheduled,
});

/** Without screens the browser renders every page. */
export default createWorker(null);
