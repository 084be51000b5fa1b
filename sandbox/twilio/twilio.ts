import { type Clock, openClock } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { openVerifyServices, type VerifyServices } from './services.ts';
import { openVerifications, type Verifications } from './verifications.ts';

/** The state of the Twilio stand-in. */
export type Twilio = {
  services: VerifyServices;
  verifications: Verifications;
  inbox: Inbox;
  clock: Clock;
  now: () => number;
  reset(): void;
};

/** Opens the Twilio stand-in on the sandbox's database. */
export function openTwilio(db: Database, realNow: () => number): Twilio {
  const clock = openClock(db, 'twilio', realNow);
  const verifications = openVerifications(db, clock.now);
  const inbox = openInbox(db);
  return {
    ...{ verifications, inbox, clock, now: clock.now },
    services: openVerifyServices(db),
    reset() {
      verifications.reset();
      inbox.reset();
      clock.offsetMs.set(0);
    },
  };
}
