import type { Capability } from '../capability.ts';
import { incidentEffect } from './order-effect.ts';

/** Problems that an operator must look at. */
export const incidents: Capability = { order: incidentEffect };
