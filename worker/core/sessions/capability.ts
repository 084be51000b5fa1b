import type { Capability } from '../capability.ts';
import { eraseCollection } from '../store/for-each-document.ts';
import * as paths from '../store/paths.ts';
import { listSessions } from './list-sessions.ts';

/** The person's signed-in browsers. */
export const sessions: Capability = {
  closing: {
    erase: ({ store }, { clientId, lineUserId }) =>
      eraseCollection(store, paths.sessions(clientId, lineUserId)),
  },
  async exported({ store }, { person, nowMs }) {
    const { sessions: listed } = await listSessions(store, person, nowMs);
    return {
      devices: listed.map(({ device, createdAt, lastSeenAt }) => ({
        ...{ device, createdAt, lastSeenAt },
      })),
    };
  },
};
