import type { Capability } from '../capability.ts';
import { noticeEffect } from './order-effect.ts';

/** Messages to the person by LINE. */
export const notifications: Capability = { order: noticeEffect };
