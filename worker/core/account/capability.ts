import type { DataExport } from '../../../contract/customer/data-export.ts';
import { type Capability, type ExportRequest, found } from '../capability.ts';
import { personEffect } from '../person/order-effect.ts';
import { spentBy } from '../person/spending.ts';
import { readSpending } from './read-spending.ts';

/** The person's own document: profile, settings, spending, consents. Closing deletes it. */
export const account: Capability = {
  order: personEffect,
  exported: async (_, request) => ({ account: accountOf(request) }),
  screens: {
    personal: {
      settings: async (services, _, mine) =>
        found('/me/spending', await readSpending(services, mine)),
    },
  },
};

function accountOf({ user, registeredAt, nowMs }: ExportRequest): DataExport['account'] {
  const { profile, follow, phoneNumber, personalInfo, consents, settings, spending } = user;
  const given = Object.entries(personalInfo ?? {});
  return {
    ...profile,
    isFriend: follow,
    phoneNumber,
    personalInfo: Object.fromEntries(
      given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    consents,
    settings,
    spending: { ...spentBy(spending, nowMs), cap: settings.spendingCap },
    lastMachines: user.lastMachines,
    faqVotes: user.faqVotes,
    lastDrinks: user.lastDrinks,
    registeredAt,
  };
}
