import type { OrderEffect } from '../order-effect.ts';
import { incidentWrite } from './incident-document.ts';

/** Stores each problem that an operator must look at. */
export const incidentEffect: OrderEffect = {
  writes: ({ clientId, order, nowMs, incidents }) =>
    incidents.map((kind) =>
      incidentWrite(clientId, { kind, orderId: order.id, machineId: order.machine.id }, nowMs),
    ),
};
