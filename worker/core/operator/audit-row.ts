import * as v from 'valibot';
import { roleSchema } from '../../../contract/console/roles.ts';

/** The kinds of targets that staff act on. */
export const targetKindSchema = v.picklist([
  'order',
  'machine',
  'staff',
  'tenant',
  'incident',
  'task',
  'prices',
  'round',
  'coupon',
  'faq',
  'document',
  'appearance',
  'product',
]);

/** The target of an action. The rows of one target form a chain. */
export type AuditTarget = {
  readonly kind: v.InferOutput<typeof targetKindSchema>;
  readonly id: string;
};

/** A target as an address writes it: `staff.demo-owner`. */
export const auditTargetSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z]+\.[\w.-]{1,200}$/),
  v.transform((name) => ({
    kind: name.slice(0, name.indexOf('.')),
    id: name.slice(name.indexOf('.') + 1),
  })),
  v.object({ kind: targetKindSchema, id: v.string() }),
);

const plain = v.record(v.string(), v.unknown());

/** The content of a row. It contains no personal values, so that an account can be erased. */
export const auditContent = v.object({
  target: v.object({ kind: targetKindSchema, id: v.string() }),
  /** The number of the row in the target's chain, from 1. */
  seq: v.number(),
  /** The MAC of the previous row. Empty for the first. */
  previous: v.string(),
  /** When the previous row was written, in milliseconds. Null for the first. */
  previousAtMs: v.nullable(v.number()),
  atMs: v.number(),
  actor: v.object({
    type: v.picklist(['command', 'staff', 'stranger']),
    id: v.string(),
    name: v.string(),
    roles: v.array(roleSchema),
  }),
  /** What was done: `refund`, `token.revoke`. */
  what: v.string(),
  reason: v.string(),
  /** The fields that the action changed, before and after it. */
  before: plain,
  after: plain,
  requestId: v.string(),
});

/** A row as stored in `clients/{c}/audit/{kind}.{id}.{seq}`. `mac`: audit-mac.ts. */
export const auditRow = v.object({ ...auditContent.entries, mac: v.string() });
export type AuditRow = v.InferOutput<typeof auditRow>;

/** The content of a chain's end. `last`: the MAC of the newest row. */
export const headContent = v.object({ seq: v.number(), last: v.string(), atMs: v.number() });

/** The end of a target's chain, in `clients/{c}/auditHeads/{kind}.{id}`. */
export const auditHead = v.object({ ...headContent.entries, mac: v.string() });
export type AuditHead = v.InferOutput<typeof auditHead>;
