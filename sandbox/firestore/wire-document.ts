import { nameOf } from './names.ts';
import type { StoredDocument } from './store.ts';
import { formatTimestamp } from './timestamps.ts';

/** Returns a document as the API sends it. A document without fields has no `fields`. */
export function documentOnWire({ location, fields, created, updated }: StoredDocument) {
  return {
    name: nameOf(location),
    ...(Object.keys(fields).length > 0 && { fields }),
    createTime: formatTimestamp(created),
    updateTime: formatTimestamp(updated),
  };
}
