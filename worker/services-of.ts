import type { Bindings } from './bindings.ts';
import { createServices } from './core/create-services.ts';
import { settingsOf } from './core/env.ts';
import { machineStub } from './core/platforms/machine-object.ts';
import type { Services } from './core/services.ts';

const byEnv = new WeakMap<object, Services>();

/** Returns the services of this deployment. @throws SettingsError if a setting is missing. */
export function servicesOf(env: Bindings): Services {
  const known = byEnv.get(env);
  if (known) return known;
  const services = createServices(settingsOf(env), (name) => machineStub(env.MACHINES, name), {
    dataset: env.METRICS,
  });
  byEnv.set(env, services);
  return services;
}
