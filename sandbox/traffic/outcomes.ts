import * as v from 'valibot';
import { type Cell, openCell } from '../storage/cell.ts';
import type { Database } from '../storage/database.ts';

/** A prepared answer with one of the platform's codes, for the next call of one kind. */
export type PreparedOutcome = {
  call: string;
  code: string;
  times: number;
  afterEffect: boolean;
  account?: string | undefined;
  contains?: string | undefined;
};
/** A call of a platform. `text` is its path and its body. */
type Call = { readonly call: string; readonly account: string; readonly text: string };
export type Outcomes = {
  list: Cell<PreparedOutcome[]>;
  take(call: Call): PreparedOutcome | undefined;
};

/** Returns a schema that accepts the calls and codes of one platform. */
export function outcomeSchema(calls: readonly string[], codes: readonly string[]) {
  return v.strictObject({
    call: v.picklist([...calls, '*']),
    code: v.picklist(codes),
    /** How many calls the outcome affects. -1: every call until the outcome is removed. */
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1)), 1),
    /** Whether the call still takes effect. Then only its answer is replaced. */
    afterEffect: v.optional(v.boolean(), false),
    /** Only for calls of this merchant or shop. */
    account: v.optional(v.string()),
    /** Only for calls whose path or body contains this text, for example an order's id. */
    contains: v.optional(v.pipe(v.string(), v.nonEmpty())),
  });
}

const StoredSchema = v.array(
  v.object({
    call: v.string(),
    code: v.string(),
    times: v.number(),
    afterEffect: v.boolean(),
    account: v.optional(v.string()),
    contains: v.optional(v.string()),
  }),
);

/** Opens the prepared answers of one platform. A call consumes the first one that matches it. */
export function openOutcomes(db: Database, platform: string): Outcomes {
  const list = openCell<PreparedOutcome[]>(db, `${platform}-outcomes`, StoredSchema, []);
  return {
    list,
    take({ call, account, text }) {
      const hit = list
        .get()
        .filter((one) => one.account === undefined || one.account === account)
        .filter((one) => one.contains === undefined || text.includes(one.contains))
        .find((one) => one.call === call || one.call === '*');
      if (hit === undefined || hit.times < 0) return hit;
      const used = list
        .get()
        .map((one) => (one === hit ? { ...one, times: one.times - 1 } : one))
        .filter((one) => one.times !== 0);
      list.set(used);
      return hit;
    },
  };
}
