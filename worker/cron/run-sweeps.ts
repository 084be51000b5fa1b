import type { Bindings } from '../bindings.ts';
import { sweepClosings } from '../core/closing/sweep-closings.ts';
import { sweepOrders } from '../core/drive/sweep-orders.ts';
import { notifyIncidents } from '../core/incidents/notify-incidents.ts';
import { type LogWord, log } from '../core/log.ts';
import { notifyDevices } from '../core/machines/device/notify-devices.ts';
import { anchorAudits, areAnchorsDue } from '../core/operator/anchor-audit.ts';
import { probeOffSale } from '../core/pay/off-sale.ts';
import { sweepPayMethods } from '../core/pay/sweep-pay-methods.ts';
import { sweepPrices } from '../core/prices/sweep-prices.ts';
import { areSalesDue, sweepSales } from '../core/sales/sweep-sales.ts';
import type { Services } from '../core/services.ts';
import { servicesOf } from '../services-of.ts';

type Waiting = { waitUntil(work: Promise<unknown>): void };

/**
 * Runs all sweeps, at the cron trigger (wrangler.toml). Sweeps finish work that no request waits
 * for.
 */
export async function runSweeps(env: Bindings, context: Waiting): Promise<void> {
  const services = servicesOf(env);
  const after = (work: Promise<unknown>) => context.waitUntil(work);
  await Promise.all([
    sweep(services, 'ORDERS', () => sweepOrders(services)),
    sweep(services, 'INCIDENTS', () => notifyIncidents(services)),
    sweep(services, 'OFF_SALE', () => probeOffSale(services)),
    sweep(services, 'DEVICES', () => notifyDevices(services)),
    sweep(services, 'CLOSINGS', () => sweepClosings(services, after)),
    sweep(services, 'PAY_METHODS', () => sweepPayMethods(services, after)),
    sweep(services, 'PRICES', () => sweepPrices(services)),
    ...(areSalesDue(services.nowMs())
      ? [sweep(services, 'SALES', () => sweepSales(services))]
      : []),
    ...(areAnchorsDue(services.nowMs())
      ? [sweep(services, 'AUDIT', () => anchorAudits(services))]
      : []),
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
