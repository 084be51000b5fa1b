import { env } from 'cloudflare:workers';
import * as v from 'valibot';

const bindings = v.custom<{ readonly MACHINES: DurableObjectNamespace }>(
  (value) => typeof value === 'object',
);

/** The machines' objects on the real platform, for firing an alarm or reading an object's storage. */
export const objects = v.parse(bindings, env).MACHINES;
