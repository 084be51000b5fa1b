import { runtime, type Services } from '../services.ts';
import { lookAtRelays } from './look-at-relays.ts';
import { countOverdueShards, lookAtStore } from './look-at-store.ts';
import type { SelfCheck } from './report.ts';

/** Asks the store, the relays and the SMS sender for their state, in parallel. */
export async function lookOutside(services: Services): Promise<NonNullable<SelfCheck['outside']>> {
  const { settings, sms } = services;
  const [store, overdueShards, relays, smsState] = await Promise.all([
    lookAtStore(settings, runtime),
    countOverdueShards(services),
    lookAtRelays(services),
    sms.check(),
  ]);
  return { ...store, overdueShards, relays, sms: smsState };
}
