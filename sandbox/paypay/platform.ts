import type { Platform } from '../traffic/platform.ts';
import type { Paypay } from './paypay.ts';
import { outcomeCodes, paypayCalls } from './perform-call.ts';
import { paypayRoutes } from './routes.ts';

/** Registers PayPay with the sandbox. */
export const paypayPlatform = (paypay: Paypay): Platform => ({
  path: '/paypay',
  routes: paypayRoutes(paypay),
  clock: paypay.clock,
  prepared: { outcomes: paypay.outcomes, calls: paypayCalls, codes: outcomeCodes },
  reset: paypay.reset,
});
