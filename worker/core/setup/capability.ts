import type { Capability } from '../capability.ts';
import { freeNumber } from './hold-number.ts';
import { readPersonalInfo } from './read-personal-info.ts';

/** What the person sets up: phone number, personal information, consent. */
export const setup: Capability = {
  closing: {
    writes: (services, leaver, { phoneNumber }) => freeNumber(services, leaver, phoneNumber),
  },
  screens: {
    personal: {
      setPersonalInfo: async ({ store }, client, { lineUserId }) => [
        '/me/personal-info',
        await readPersonalInfo(store, client, lineUserId),
      ],
    },
  },
};
