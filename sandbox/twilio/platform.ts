import type { Platform } from '../traffic/platform.ts';
import { twilioRoutes } from './routes.ts';
import type { Twilio } from './twilio.ts';

/** Registers Twilio with the sandbox. */
export const twilioPlatform = (twilio: Twilio): Platform => ({
  path: '/twilio',
  routes: twilioRoutes(twilio),
  clock: twilio.clock,
  reset: twilio.reset,
});
