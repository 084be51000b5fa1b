import type { ClientId } from '../../../../contract/shared/ids.ts';
import * as paths from '../../store/paths.ts';
import type { Write } from '../../store/writes.ts';

/**
 * Returns the write that counts whether somebody found an alert of a kind useful. It stores only
 * counts, no names.
 */
export const voteWrite = (clientId: ClientId, kind: string, isUseful: boolean): Write => ({
  kind: 'set',
  path: paths.alertVotes(clientId, kind),
  fields: {},
  mask: [],
  serverTimes: ['updatedAt'],
  increments: [[isUseful ? 'useful' : 'useless', 1]],
});
