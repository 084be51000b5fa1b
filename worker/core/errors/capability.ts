import type { Capability } from '../capability.ts';
import { forEachDocument } from '../store/for-each-document.ts';
import * as paths from '../store/paths.ts';
import { documentPath } from '../store/segments.ts';

/**
 * Error records that name the person. Closing removes the person from these records but keeps the
 * records.
 */
export const errors: Capability = {
  closing: {
    erase: ({ store }, { clientId, lineUserId }) =>
      forEachDocument(
        store,
        { from: paths.errorLogs(), where: [{ field: 'userId', op: 'EQUAL', value: lineUserId }] },
        ({ path, fields }) =>
          tenantOf(fields['data']) === clientId
            ? [
                {
                  kind: 'set',
                  path: documentPath(...path.split('/')),
                  fields: { userId: null },
                  mask: ['userId'],
                  if: { exists: true },
                },
              ]
            : [],
      ),
  },
};

const tenantOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'clientId' in data ? data.clientId : undefined;
