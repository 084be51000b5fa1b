import { type Clock, openClock } from '../storage/clock.ts';
import type { Database } from '../storage/database.ts';
import { type Outcomes, openOutcomes } from '../traffic/outcomes.ts';
import { type Accounts, openAccounts } from './accounts.ts';
import { type Members, openMembers } from './members.ts';
import { type Orders, openOrders } from './orders.ts';
import { openReplays, type Replays } from './replays.ts';
import { openShops, type Shops } from './shops.ts';

/** The state of the GMO-PG stand-in. */
export type Gmo = {
  shops: Shops;
  accounts: Accounts;
  members: Members;
  orders: Orders;
  replays: Replays;
  outcomes: Outcomes;
  clock: Clock;
  now: () => number;
  reset(): void;
};

/** Opens the GMO-PG stand-in on the sandbox's database. */
export function openGmo(db: Database, realNow: () => number): Gmo {
  const clock = openClock(db, 'gmo', realNow);
  const { now } = clock;
  const accounts = openAccounts(db);
  const members = openMembers(db);
  const orders = openOrders(db, accounts, now);
  const replays = openReplays(db, now);
  const outcomes = openOutcomes(db, 'gmo');
  return {
    ...{ accounts, members, orders, replays, outcomes, clock, now },
    shops: openShops(db),
    reset() {
      for (const part of [accounts, members, orders, replays]) part.reset();
      outcomes.list.set([]);
      clock.offsetMs.set(0);
    },
  };
}
