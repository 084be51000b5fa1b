import { nameOf } from './names.ts';
import type { StoredDocument } from './store.ts';
import { formatTimestamp } from './timestamps.ts';

/** A document as the API answers it; one without fields carries no `fields`. */
export function documentOnWire({ location, fields, created, updated }: StoredDocument) {
  return {
    name: nameOf(location),
    ...(Object.keys(fields).length > 0 && { fields }),
    createTime: formatTimestamp(created),
    updateTime: formatTimestamp(updated),
  };
}
