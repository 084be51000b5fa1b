import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import type { FleetHub } from '../../../worker/index.ts';

type Bound = {
  readonly MACHINES: DurableObjectNamespace;
  readonly FLEETS: DurableObjectNamespace<FleetHub>;
};
const bindings = v.custom<Bound>((value) => typeof value === 'object');
const bound = v.parse(bindings, env);

/** The machines' objects on the real platform, for firing an alarm or reading an object's storage. */
export const objects = bound.MACHINES;

/** The tenants' hubs on the real platform. */
export const fleets = bound.FLEETS;
