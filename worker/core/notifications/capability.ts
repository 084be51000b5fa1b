import type { Capability } from '../capability.ts';
import { noticeEffect } from './order-effect.ts';

/** LINE messages to the person. */
export const notifications: Capability = { order: noticeEffect };
