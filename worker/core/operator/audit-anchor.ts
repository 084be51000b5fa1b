import * as v from 'valibot';
import type { AuditHead } from './audit-row.ts';

/** The content of an anchor: the ends of the chains that changed since the previous anchor. */
export const anchorContent = v.object({
  /** The number of the anchor, from 1. */
  seq: v.number(),
  /** The MAC of the previous anchor. Empty for the first. */
  previous: v.string(),
  /** When the previous anchor was written, in milliseconds. Null for the first. */
  previousAtMs: v.nullable(v.number()),
  atMs: v.number(),
  /** The time up to which the anchors list changes, in milliseconds. */
  untilMs: v.number(),
  /** A line for each chain: `{target} {seq} {mac of the row}`. */
  heads: v.string(),
});

/** An anchor as stored in `clients/{c}/auditAnchors/{seq}`, and as its copy outside the store. */
export const auditAnchor = v.object({ ...anchorContent.entries, mac: v.string() });
export type AuditAnchor = v.InferOutput<typeof auditAnchor>;

/** The end of a chain that an anchor lists. */
export type AnchoredHead = Pick<AuditHead, 'seq' | 'last'> & { readonly target: string };

export const headLine = ({ target, seq, last }: AnchoredHead) => `${target} ${seq} ${last}`;

/** Returns the ends of chains that an anchor lists. */
export const headsOf = ({ heads }: Pick<AuditAnchor, 'heads'>): readonly AnchoredHead[] =>
  heads.split('\n').flatMap((line) => {
    const [, target, seq, last] = /^(\S+) (\d+) (\S+)$/.exec(line) ?? [];
    return target === undefined || last === undefined ? [] : [{ target, seq: Number(seq), last }];
  });
