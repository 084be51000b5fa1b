import type { Platform } from '../traffic/platform.ts';
import { twilioRoutes } from './routes.ts';
import type { Twilio } from './twilio.ts';

/** Twilio, as the sandbox takes it in. */
export const twilioPlatform = (twilio: Twilio): Platform => ({
  path: '/twilio',
  routes: twilioRoutes(twilio),
  clock: twilio.clock,
  reset: twilio.reset,
});
