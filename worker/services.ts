import type { PayMethodKind } from '../contract/client.ts';
import type { Bindings } from './bindings.ts';
import { type Settings, settingsOf } from './env.ts';
import type { PayProvider } from './pay/port/pay-provider.ts';
import { createDpayProvider } from './pay/providers/dpay/provider.ts';
import { createGmo } from './pay/providers/dpay/wire.ts';
import { createPayPayProvider } from './pay/providers/paypay/provider.ts';
import type { Md5 } from './pay/providers/paypay/sign-request.ts';
import { createPayPay } from './pay/providers/paypay/wire.ts';
import { type CloudSystems, createCloudSystems } from './platforms/cloud-system.ts';
import { createLine, type Line } from './platforms/line.ts';
import { createLineMessaging, type LineMessaging } from './platforms/line-messaging.ts';
import { type MachineName, type MachineStub, machineStub } from './platforms/machine-object.ts';
import { createSms, type Sms } from './platforms/sms.ts';
import { createFirestore, type Firestore } from './store/firestore.ts';
import { createTransport, type World } from './store/transport.ts';

/** What the capabilities use of the outside; made once per isolate. */
export type Services = {
  readonly settings: Settings;
  readonly store: Firestore;
  readonly line: Line;
  readonly lineMessaging: LineMessaging;
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

/**
 * The services on these settings; `machine` is what only the edge itself has, `md5` what only the
 * edge's runtime brings along.
 */
export function createServices(
  settings: Settings,
  machine: Services['machine'],
  md5?: Md5,
): Services {
  const payPay = createPayPay(settings, world.fetch, world.nowMs, md5);
  return {
    settings,
    store: createFirestore(createTransport(settings, world), world),
    line: createLine(settings, world.fetch),
    lineMessaging: createLineMessaging(settings, world.fetch, world.nowMs),
    cloudSystems: createCloudSystems(settings, world.fetch),
    sms: createSms(settings, world.fetch),
    payProviders: {
      paypay: createPayPayProvider(payPay, world.nowMs),
      dpay: createDpayProvider(createGmo(settings, world.fetch)),
    },
    machine,
    nowMs: world.nowMs,
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
