import type { Bindings } from './bindings.ts';
import { createServices } from './core/create-services.ts';
import { settingsOf } from './core/env.ts';
import { oncePerIsolate } from './core/isolate-memory.ts';
import { machineStub } from './core/platforms/machine-object.ts';
import type { Services } from './core/services.ts';

/** Returns the services of this deployment. @throws SettingsError if a setting is missing. */
export const servicesOf = oncePerIsolate(
  (env: Bindings): Services =>
    createServices(settingsOf(env), (name) => machineStub(env.MACHINES, name), {
      dataset: env.METRICS,
    }),
);
