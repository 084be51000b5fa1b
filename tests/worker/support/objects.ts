import { env } from 'cloudflare:workers';
import * as v from 'valibot';

const bindings = v.custom<{ readonly MACHINES: DurableObjectNamespace }>(
  (value) => typeof value === 'object',
);

/** The machines' objects as the platform has them, for what only it can do: ringing an alarm, looking inside. */
export const objects = v.parse(bindings, env).MACHINES;
