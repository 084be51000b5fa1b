import type { PayMethodKind } from '../contract/client.ts';
import type { Bindings } from './bindings.ts';
import { type Settings, settingsOf } from './env.ts';
import type { PayProvider } from './pay/port/pay-provider.ts';
import type { ProviderRuntime } from './pay/port/provider-descriptor.ts';
import { createPayProviders } from './pay/providers/registry.ts';
import { type CloudSystems, createCloudSystems } from './platforms/cloud-system.ts';
import { createLine, type Line } from './platforms/line.ts';
import { createLineMessaging, type LineMessaging } from './platforms/line-messaging.ts';
import { type MachineName, type MachineStub, machineStub } from './platforms/machine-object.ts';
import { createOperatorWebhook, type OperatorWebhook } from './platforms/operator-webhook.ts';
import { createSms, type Sms } from './platforms/sms.ts';
import { createFirestore, type Firestore } from './store/firestore.ts';
import { createTransport, type Runtime } from './store/transport.ts';

/** What the capabilities use of the outside; made once per isolate. */
export type Services = {
  readonly settings: Settings;
  readonly store: Firestore;
  readonly line: Line;
  readonly lineMessaging: LineMessaging;
  readonly operatorWebhook: OperatorWebhook;
  readonly cloudSystems: CloudSystems;
  readonly sms: Sms;
  readonly payProviders: Readonly<Record<PayMethodKind, PayProvider>>;
  /** The object of a vending machine. */
  readonly machine: (name: MachineName) => MachineStub;
  readonly nowMs: () => number;
};

const runtime: Runtime = {
  fetch: (request) => fetch(request),
  nowMs: () => Date.now(),
  random: () => Math.random(),
};

/**
 * The services on these settings; `machine` is what only the edge itself has, `md5` what only the
 * edge's runtime brings along.
 */
export function createServices(
  settings: Settings,
  machine: Services['machine'],
  md5?: ProviderRuntime['md5'],
): Services {
  return {
    settings,
    store: createFirestore(createTransport(settings, runtime), runtime),
    line: createLine(settings, runtime.fetch),
    lineMessaging: createLineMessaging(settings, runtime.fetch, runtime.nowMs),
    operatorWebhook: createOperatorWebhook(runtime.fetch),
    cloudSystems: createCloudSystems(settings, runtime.fetch),
    sms: createSms(settings, runtime.fetch),
    payProviders: createPayProviders(settings, { ...runtime, md5 }),
    machine,
    nowMs: runtime.nowMs,
  };
}

const byEnv = new WeakMap<object, Services>();

/** The services of this deployment. @throws SettingsError when a setting is missing. */
export function servicesOf(env: Bindings): Services {
  const known = byEnv.get(env);
  if (known) return known;
  const services = createServices(settingsOf(env), (name) => machineStub(env.MACHINES, name));
  byEnv.set(env, services);
  return services;
}
