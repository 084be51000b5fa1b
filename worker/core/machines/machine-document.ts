import * as v from 'valibot';
import { pictureUrlSchema } from '../../../contract/shared/appearance.ts';
import { localTextSchema } from '../../../contract/shared/language.ts';
import { storedNotice } from './machine-notice.ts';

const pictureUrl = v.optional(v.nullable(v.fallback(v.nullable(pictureUrlSchema), null)), null);

/** More rows, and more lanes in a row, than any machine has. A larger layout is rejected. */
const MAX_LANES = 12;

const layout = v.pipe(
  v.array(v.object({ lanes: v.pipe(v.array(v.nullable(v.string())), v.maxLength(MAX_LANES)) })),
  v.maxLength(MAX_LANES),
);

/** `clients/{c}/machines/{id}` as stored. The shelf is a separate document. */
export const machineDocument = v.object({
  code: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  name: localTextSchema,
  /** The name's reading in kana, for the search only. */
  kana: v.optional(v.nullable(v.fallback(v.nullable(v.string()), null)), null),
  /** Other names of its products, for the search only. */
  sells: v.optional(v.fallback(v.array(v.string()), []), []),
  place: v.optional(localTextSchema, ''),
  address: v.optional(v.nullable(localTextSchema), null),
  pictureUrl,
  location: v.optional(
    v.fallback(v.nullable(v.object({ latitude: v.number(), longitude: v.number() })), null),
    null,
  ),
  order: v.optional(v.number(), 0),
  /** The slots' positions. Firestore has no nested lists, so each row is a map with its lanes. */
  layout: v.optional(v.fallback(v.nullable(layout), null), null),
  /**
   * Set after several vends in a row without evidence (`LOSSES`), or by staff (`STAFF`). Staff
   * clear both. An unreadable stop stays a stop.
   */
  stopped: v.optional(
    v.fallback(v.nullable(v.object({ reason: v.string() })), { reason: 'UNKNOWN' }),
    null,
  ),
  /** The message that staff show to the people in front of the machine. */
  notice: v.optional(v.fallback(v.nullable(storedNotice), null), null),
});
export type MachineDocument = v.InferOutput<typeof machineDocument>;

const staffWord = v.optional(v.fallback(v.nullable(v.string()), null), null);
/** The operator's own words for the place of a machine, as its document stores them. */
export const staffWords = v.object({ site: staffWord, route: staffWord, group: staffWord });
