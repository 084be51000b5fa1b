import type { PayMethodKind } from '../../contract/shared/client.ts';
import type { Settings } from './env.ts';
import type { Fulfilments } from './fulfilment.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { OrderEffect } from './order-effect.ts';
import type { PayProvider } from './pay-providers/port/pay-provider.ts';
import type { CloudSystems } from './platforms/cloud-system.ts';
import type { Line } from './platforms/line.ts';
import type { LineDeauthorisation } from './platforms/line-deauthorisation.ts';
import type { LineMessaging } from './platforms/line-messaging.ts';
import type { MachineName, MachineStub } from './platforms/machine-object.ts';
import type { OperatorWebhook } from './platforms/operator-webhook.ts';
import type { Sms } from './platforms/sms.ts';
import type { StoreTally } from './store/counted-transport.ts';
import type { Firestore } from './store/firestore.ts';
import type { Runtime } from './store/transport.ts';

/** The capabilities' dependencies. Created once per isolate. */
export type Services = {
  readonly settings: Settings;
  readonly store: Firestore;
  /** Returns the same store, but counting its operations in a tally. */
  readonly countedStore: (tally: StoreTally) => Firestore;
  readonly metrics: Metrics;
  readonly line: Line;
  readonly deauthoriseAtLine: LineDeauthorisation;
  readonly lineMessaging: LineMessaging;
  readonly operatorWebhook: OperatorWebhook;
  readonly cloudSystems: CloudSystems;
  readonly sms: Sms;
  readonly payProviders: Readonly<Record<PayMethodKind, PayProvider>>;
  /** Returns the Durable Object of a vending machine. */
  readonly machine: (name: MachineName) => MachineStub;
  /** The effects of all capabilities when an order moves. */
  readonly orderEffects: readonly OrderEffect[];
  readonly fulfilments: Fulfilments;
  readonly nowMs: () => number;
};

/** The runtime's own clock, random numbers and network. */
export const runtime: Runtime = {
  fetch: (request) => fetch(request),
  nowMs: () => Date.now(),
  random: () => Math.random(),
};
