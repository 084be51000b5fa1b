import type { Capability } from '../capability.ts';
import { salesEffect } from './order-effect.ts';

/** Sales counters. They hold no personal data, so closing an account erases nothing here. */
export const sales: Capability = { order: salesEffect };
