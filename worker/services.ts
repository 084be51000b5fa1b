import type { PayMethodKind } from '../contract/client.ts';
import { type Bindings, type Settings, settingsOf } from './env.ts';
import { type MachineName, type MachineStub, machineStub } from './machines/machine-stub.ts';
import { createDpayProvider } from './pay/dpay/dpay-provider.ts';
import type { PayProvider } from './pay/pay-provider.ts';
import { createPayPayProvider } from './pay/paypay/paypay-provider.ts';
import { type CloudSystems, createCloudSystems } from './platforms/cloud-system.ts';
import { createGmo } from './platforms/gmo.ts';
import { createLine, type Line } from './platforms/line.ts';
import { createPayPay } from './platforms/paypay.ts';
import { createSms, type Sms } from './platforms/sms.ts';
import { createFirestore, type Firestore } from './store/firestore.ts';
import { createTransport, type World } from './store/transport.ts';

/** What the capabilities use of the outside; made once per isolate. */
export type Services = {
  readonly settings: Settings;
  readonly store: Firestore;
  readonly line: Line;
  readonly cloudSystems: CloudSystems;
  readonly sms: Sms;
  readonly payProviders: Readonly<Record<PayMethodKind, PayProvider>>;
  /** The object of a vending machine. */
  readonly machine: (name: MachineName) => MachineStub;
  readonly nowMs: () => number;
};

const world: World = {
  fetch: (request) => fetch(request),
  nowMs: () => Date.now(),
  random: () => Math.random(),
};

const byEnv = new WeakMap<object, Services>();

/** The services of this deployment. @throws SettingsError when a setting is missing. */
export function servicesOf(env: Bindings): Services {
  const known = byEnv.get(env);
  if (known) return known;
  const settings = settingsOf(env);
  const services: Services = {
    settings,
    store: createFirestore(createTransport(settings, world), world),
    line: createLine(settings, world.fetch),
    cloudSystems: createCloudSystems(settings, world.fetch),
    sms: createSms(settings, world.fetch),
    payProviders: {
      paypay: createPayPayProvider(createPayPay(settings, world.fetch, world.nowMs), world.nowMs),
      dpay: createDpayProvider(createGmo(settings, world.fetch)),
    },
    machine: (name) => machineStub(env.MACHINES, name),
    nowMs: world.nowMs,
  };
  byEnv.set(env, services);
  return services;
}
