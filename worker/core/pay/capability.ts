import { providerPages } from '../../../contract/shared/pay-providers.ts';
import type { Capability, PersonalLoader } from '../capability.ts';
import * as paths from '../store/paths.ts';
import { parseEach } from '../store/unreadable-document.ts';
import { leavePayMethods } from './leave-pay-methods.ts';
import { listPayMethods } from './list-pay-methods.ts';
import { asOf, parsePayMethod, publicPayMethod } from './pay-method-document.ts';
import { unfinishedBinding } from './unfinished-binding.ts';

const MAX_EXPORTED = 100;

const payMethods: PersonalLoader = async (services, client, mine) => [
  '/pay-methods',
  await listPayMethods(services, mine, client),
];

/** A page that links a provider also shows the linked methods. */
const bindPages = Object.entries(providerPages).flatMap(([name, { use }]) =>
  use === 'bind' ? [[name, payMethods] as const] : [],
);

/** The person's pay methods. Closing ends their links at the providers. */
export const pay: Capability = {
  closing: {
    blocked: unfinishedBinding,
    leave: (services, leaver, client) => leavePayMethods(services, client, leaver),
  },
  async exported({ store }, { person: { clientId, lineUserId }, user, nowMs }) {
    const from = paths.payMethods(clientId, lineUserId);
    const stored = await store.query({ from, limit: MAX_EXPORTED });
    return {
      payMethods: parseEach(stored, parsePayMethod).parsed.map((method) =>
        publicPayMethod(asOf(method, nowMs), user.defaultPayMethod, nowMs),
      ),
    };
  },
  screens: {
    personal: {
      ...Object.fromEntries(bindPages),
      userPay: payMethods,
      setUserPay: payMethods,
    },
  },
};
